/// The abbreviations of music21 for each of its chord types, and their degrees: cuthbertLab/music21 10.5, `harmony.py`.
let symbolsOfMusic21 = """
  C | 1 3 5
  CM | 1 3 5
  Cmaj | 1 3 5
  Cm | 1 b3 5
  Cmin | 1 b3 5
  C+ | 1 3 #5
  Caug | 1 3 #5
  Cdim | 1 b3 b5
  Co | 1 b3 b5
  C7 | 1 3 5 b7
  Cdom7 | 1 3 5 b7
  Cmaj7 | 1 3 5 7
  CM7 | 1 3 5 7
  CmM7 | 1 b3 5 7
  Cm#7 | 1 b3 5 7
  Cminmaj7 | 1 b3 5 7
  Cm7 | 1 b3 5 b7
  Cmin7 | 1 b3 5 b7
  C+M7 | 1 3 #5 7
  Caugmaj7 | 1 3 #5 7
  C7+ | 1 3 #5 b7
  C+7 | 1 3 #5 b7
  Caug7 | 1 3 #5 b7
  Cø7 | 1 b3 b5 b7
  Cm7b5 | 1 b3 b5 b7
  Co7 | 1 b3 b5 bb7
  Cdim7 | 1 b3 b5 bb7
  Cdom7dim5 | 1 3 b5 b7
  C6 | 1 3 5 6
  Cm6 | 1 b3 5 6
  Cmin6 | 1 b3 5 6
  CM9 | 1 3 5 7 9
  CMaj9 | 1 3 5 7 9
  C9 | 1 3 5 b7 9
  Cdom9 | 1 3 5 b7 9
  CmM9 | 1 b3 5 7 9
  Cminmaj9 | 1 b3 5 7 9
  Cm9 | 1 b3 5 b7 9
  Cmin9 | 1 b3 5 b7 9
  C+M9 | 1 3 #5 7 9
  Caugmaj9 | 1 3 #5 7 9
  C9#5 | 1 3 #5 b7 9
  C+9 | 1 3 #5 b7 9
  Caug9 | 1 3 #5 b7 9
  Cø9 | 1 b3 b5 b7 9
  Cøb9 | 1 b3 b5 b7 b9
  Co9 | 1 b3 b5 bb7 9
  Cdim9 | 1 b3 b5 bb7 9
  Cob9 | 1 b3 b5 bb7 b9 | a ♭9 adds no seventh
  Cdimb9 | 1 b3 b5 bb7 b9 | a ♭9 adds no seventh
  C11 | 1 3 5 b7 9 11
  Cdom11 | 1 3 5 b7 9 11
  CM11 | 1 3 5 7 9 11
  CMaj11 | 1 3 5 7 9 11
  CmM11 | 1 b3 5 7 9 11
  Cminmaj11 | 1 b3 5 7 9 11
  Cm11 | 1 b3 5 b7 9 11
  Cmin11 | 1 b3 5 b7 9 11
  C+M11 | 1 3 #5 7 9 11
  Caugmaj11 | 1 3 #5 7 9 11
  C+11 | 1 3 #5 b7 9 11
  Caug11 | 1 3 #5 b7 9 11
  Cø11 | 1 b3 b5 b7 9 11
  Co11 | 1 b3 b5 bb7 9 11
  Cdim11 | 1 b3 b5 bb7 9 11
  CM13 | 1 3 5 7 9 (11) 13
  CMaj13 | 1 3 5 7 9 (11) 13
  C13 | 1 3 5 b7 9 (11) 13
  Cdom13 | 1 3 5 b7 9 (11) 13
  CmM13 | 1 b3 5 7 9 11 13
  Cminmaj13 | 1 b3 5 7 9 11 13
  Cm13 | 1 b3 5 b7 9 11 13
  Cmin13 | 1 b3 5 b7 9 11 13
  C+M13 | 1 3 #5 7 9 (11) 13
  Caugmaj13 | 1 3 #5 7 9 (11) 13
  C+13 | 1 3 #5 b7 9 (11) 13
  Caug13 | 1 3 #5 b7 9 (11) 13
  Cø13 | 1 b3 b5 b7 9 11 13
  Csus2 | 1 2 5
  Csus | 1 4 5
  Csus4 | 1 4 5
  C7sus | 1 4 5 b7
  C7sus4 | 1 4 5 b7
  CN6 | 1 b2 3 b5
  CIt+6 | 1 #4 b6
  CIt | 1 #4 b6
  CFr+6 | 1 2 #4 b6
  CFr | 1 2 #4 b6
  CGr+6 | 1 b3 #4 b6
  CGer | 1 b3 #4 b6
  Cpedal | 1
  Cpower | 1 5
  Ctristan | 1 #4 #6 #9
  """
