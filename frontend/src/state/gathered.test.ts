import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gathered } from './gathered'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const takes = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

test('the first is done at once, many that follow together', async () => {
  const work = vi.fn(() => takes(1))
  const ask = gathered(work, 100)
  ask()
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 50; i++) ask()
  await vi.advanceTimersByTimeAsync(90)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20)
  expect(work).toHaveBeenCalledTimes(2)
})

test('what takes long rests longer', async () => {
  const work = vi.fn(() => takes(200))
  const ask = gathered(work, 100)
  const asking = setInterval(ask, 10)
  await vi.advanceTimersByTimeAsync(1600) // 200 of work, then the longest rest
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(work).toHaveBeenCalledTimes(2)
  clearInterval(asking)
})

test('what was asked for meanwhile is not forgotten', async () => {
  const work = vi.fn(() => takes(10))
  const ask = gathered(work, 100)
  ask()
  await vi.advanceTimersByTimeAsync(5)
  ask()
  await vi.advanceTimersByTimeAsync(300)
  expect(work).toHaveBeenCalledTimes(2)
})
