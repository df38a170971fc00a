package classmate

import "testing"

func TestShownName(t *testing.T) {
	for title, want := range map[string]string{
		"1.2 Osmosis": "Osmosis", "3. The Cell": "The Cell", "Chapter 4: Waves": "Waves", "IV. Rome": "Rome", "§ 5 Sale of Goods": "Sale of Goods",
		"3 laws of motion": "3 laws of motion", "2024 in review": "2024 in review", "Vitamin B": "Vitamin B", "7": "7", "Diapositiva 7: Curva de demanda": "Curva de demanda", "Kapitel 3 Wellen": "Wellen", "Week 3: Crossing the membrane": "Crossing the membrane", "Osmosis in one sentence": "Osmosis", "Osmosis (cont.)": "Osmosis",
		"Osmosis, continued": "Osmosis", "Osmosis (2/3)": "Osmosis", "Osmosis (2)": "Osmosis", "Osmosis at a glance": "Osmosis", "The Contents of Cells": "The Contents of Cells",
		"The short run": "The short run", "Part 2": "Part 2", "Discontinued": "Discontinued", "Topic 4 Waves": "Waves",
	} {
		if got := shownName(title); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}

func TestIsTaught(t *testing.T) {
	for name, want := range map[string]bool{
		"Week 3": false, "Ask the class": false, "Not to be confused": false, "What you will be able to explain": false, "References": false,
		"Summary": false, "Questions?": false, "Agenda": false, "Glossary for week 3": false, "Outline": false, "Thank you": false, "Glossary": false,
		"Summary of Lecture 4": false, "Today's agenda": false, "Key terms and review": false, "Further reading for this chapter": false,
		"Questions and answers": false, "What we covered last time": false, "Discuss with your neighbour": false, "Recommended readings": false,
		"In this lecture": false, "Overview of the course": false, "Exercises for the seminar": false, "End of part one": false, "* * *": false, "Course outline": false,
		"Diapositiva 2": false, "Cas n°1": false, "Option 2": false, "Folie 7": false, "Un exemple": false, "Bibliographie": false, "A=CR": false, "Pattern 1": false, "Options": true, "Case": true, "Cassia": true, "Fall": true, "Applications": true, "Case Law": true, "Pattern Recognition": true, "Application of Force": true, "Parte general": true, "Contents": false, "Exercises": false, "Exercise 4": false, "Why does ice float?": false, "12": false, "Learning objectives": false,
		"Osmosis": true, "The Review of Laws": true, "Index Funds": true, "Review of Legislation": true, "Introduction to Logic": true, "Solutions of Salt": true, "Break-even Point": true,
		"How We Hear": true, "The Outline of the Cell": true, "Index of Refraction": true, "Summary Statistics": true, "Plan Economy": true, "Sources of Law": true,
		"Goals of Monetary Policy": true, "Notes in a Scale": true, "What Cells Are Made Of": true, "Asking Questions in Surveys": true, "Exercise Physiology": true, "Problem Solving": true, "Question Tags": true,
	} {
		if got := isTaught(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}
