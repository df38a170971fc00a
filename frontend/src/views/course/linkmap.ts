// A map of links: concepts in columns, each to the right of all that it needs.

export interface Edge {
  id: string
  concept: string
  needs: string
}

/** The concepts of the links in layers; the first layer needs nothing. Links never run in a circle. */
export function layers(links: Edge[]): string[][] {
  const needs = new Map<string, string[]>()
  for (const { concept, needs: first } of links) {
    needs.set(concept, [...(needs.get(concept) ?? []), first])
    if (!needs.has(first)) needs.set(first, [])
  }
  const depth = new Map<string, number>()
  const depthOf = (id: string, seen: Set<string>): number => {
    const known = depth.get(id)
    if (known !== undefined || seen.has(id)) return known ?? 0
    const below = new Set(seen).add(id)
    const found = Math.max(0, ...needs.get(id)!.map((n) => depthOf(n, below) + 1))
    depth.set(id, found)
    return found
  }
  const out: string[][] = []
  for (const id of needs.keys()) {
    const at = depthOf(id, new Set())
    while (out.length <= at) out.push([])
    out[at]!.push(id)
  }
  return out
}
