/// The symbols that chord-symbol is tested with, and their tones: no-chris/chord-symbol, `allChordsAndVariants.spec.js`. They are those of
/// *Contemporary Music Theory*, of *The New Real Book* and of iReal Pro.
let symbolsOfChordSymbol = """
  C5 | 1 5
  C(omit3) | 1 5
  Csus | 1 4 5
  C(b5) | 1 3 b5
  C | 1 3 5
  C+ | 1 3 #5
  C6(b5) | 1 3 b5 6
  C6 | 1 3 5 6
  C6(#5) | 1 3 #5 6
  C69 | 1 3 5 6 9
  C69(#11) | 1 3 5 6 9 #11
  Cma6(b5) | 1 3 b5 6
  Cma6 | 1 3 5 6
  Cma69 | 1 3 5 6 9
  Cma6(#5) | 1 3 #5 6
  Cma7(b5) | 1 3 b5 7
  Cma7 | 1 3 5 7
  Cma7(#5) | 1 3 #5 7
  Cadd9(omit3) | 1 5 9
  Cadd9(no3) | 1 5 9
  Cadd9 | 1 3 5 9
  C(add9) | 1 3 5 9
  Cma9 | 1 3 5 7 9
  Cma9(no3) | 1 5 7 9
  Cma9(#11) | 1 3 5 7 9 #11
  Cma9(omit3) | 1 5 7 9
  Cma13 | 1 3 5 7 9 13
  Cma13(#11) | 1 3 5 7 9 #11 13
  C° | 1 b3 b5
  Cmi | 1 b3 5
  Cmi add9 | 1 b3 5 9
  Cmi(add9) | 1 b3 5 9
  Cmi6 | 1 b3 5 6
  Cmi69 | 1 b3 5 6 9
  Cmi69(add11) | 1 b3 5 6 9 11
  Cmi(#5) | 1 b3 #5
  Cmi7 | 1 b3 5 b7
  Cmi7(b5) | 1 b3 b5 b7
  Cmi7(#5) | 1 b3 #5 b7
  Cmi7(b5,#5) | 1 b3 b5 #5 b7
  Cmi7(b5,add11) | 1 b3 b5 b7 11
  Cmi7(add11) | 1 b3 5 b7 11
  Cmi9 | 1 b3 5 b7 9
  Cmi9(b5) | 1 b3 b5 b7 9
  Cmi11 | 1 b3 5 b7 9 11
  Cmi11(b5) | 1 b3 b5 b7 9 11
  Cmi11(b5,no3) | 1 b5 b7 9 11
  Cmi11(b5,#5) | 1 b3 b5 #5 b7 9 11
  Cmi11(b5,b13) | 1 b3 b5 b7 9 11 b13
  Cmi13 | 1 b3 5 b7 9 11 13
  CmiMa7 | 1 b3 5 7
  CmiMa9 | 1 b3 5 7 9
  CmiMa9(add13) | 1 b3 5 7 9 13
  CmiMa11 | 1 b3 5 7 9 11
  CmiMa13 | 1 b3 5 7 9 11 13
  C7 | 1 3 5 b7
  C7sus | 1 4 5 b7
  C7sus(b9) | 1 4 5 b7 b9
  C7(b5) | 1 3 b5 b7
  C7(b5,#5) | 1 3 b5 #5 b7
  C7(b5,#5,b9) | 1 3 b5 #5 b7 b9
  C7(b5,#5,#9) | 1 3 b5 #5 b7 #9
  C7(b5,#5,b9,#9) | 1 3 b5 #5 b7 b9 #9
  C7(b5,#5,b9,#9,b13) | 1 3 b5 #5 b7 b9 #9 b13
  C7(b5,b9) | 1 3 b5 b7 b9
  C7(b5,b9,#9) | 1 3 b5 b7 b9 #9
  C7(b5,b9,b13) | 1 3 b5 b7 b9 b13
  C7(b5,#9) | 1 3 b5 b7 #9
  C7(b5,#9,b13) | 1 3 b5 b7 #9 b13
  C7(b5,b13) | 1 3 b5 b7 b13
  C7(#5) | 1 3 #5 b7
  C7(#5,b9) | 1 3 #5 b7 b9
  C7(#5,#9) | 1 3 #5 b7 #9
  C7(#5,b9,#9) | 1 3 #5 b7 b9 #9
  C7(#5,b9,#11) | 1 3 #5 b7 b9 #11
  C7(#5,#9,#11) | 1 3 #5 b7 #9 #11
  C7(#5,b9,#9,#11) | 1 3 #5 b7 b9 #9 #11
  C7(#5, #11) | 1 3 #5 b7 #11
  C7(b9) | 1 3 5 b7 b9
  C7(b9,#9) | 1 3 5 b7 b9 #9
  C7(b9,#11) | 1 3 5 b7 b9 #11
  C7(b9,#9,#11) | 1 3 5 b7 b9 #9 #11
  C7(b9,#9,b13) | 1 3 (5) b7 b9 #9 b13
  C7(b9,#9,#11,b13) | 1 3 (5) b7 b9 #9 #11 b13
  C7(b9,#11,b13) | 1 3 (5) b7 b9 #11 b13
  C7(b9,b13) | 1 3 (5) b7 b9 b13
  C7(#9) | 1 3 5 b7 #9
  C7(#9,#11) | 1 3 5 b7 #9 #11
  C7(#9,b13) | 1 3 (5) b7 #9 b13
  C7(#9,#11,b13) | 1 3 (5) b7 #9 #11 b13
  C7(#11) | 1 3 5 b7 #11
  C7(#11,b13) | 1 3 (5) b7 #11 b13
  C7(b13) | 1 3 (5) b7 b13
  C9 | 1 3 5 b7 9
  C9(13) | 1 3 5 b7 9 13
  C9(add13) | 1 3 5 b7 9 13
  C9sus | 1 4 5 b7 9
  C9(b5) | 1 3 b5 b7 9
  C9(b5,#5) | 1 3 b5 #5 b7 9
  C9(b5,b13) | 1 3 b5 b7 9 b13
  C9(#5,#11) | 1 3 #5 b7 9 #11
  C9(#11) | 1 3 5 b7 9 #11
  C9(#11,b13) | 1 3 (5) b7 9 #11 b13
  C11 | 1 5 b7 9 11 | an 11 keeps its third
  C11(b9) | 1 5 b7 b9 11 | an 11 keeps its third
  C13 | 1 3 5 b7 9 13
  C13sus | 1 4 5 b7 9 13
  C13(b5) | 1 3 b5 b7 9 13
  C13(b5,b9) | 1 3 b5 b7 b9 13
  C13(b5,#9) | 1 3 b5 b7 #9 13
  C13(b5,b9,#9) | 1 3 b5 b7 b9 #9 13
  C13(b9) | 1 3 5 b7 b9 13
  C13(b9,#9) | 1 3 5 b7 b9 #9 13
  C13(b9,#11) | 1 3 5 b7 b9 #11 13
  C13(b9,#9,#11) | 1 3 5 b7 b9 #9 #11 13
  C13(#9) | 1 3 5 b7 #9 13
  C13(#9,#11) | 1 3 5 b7 #9 #11 13
  C13(#11) | 1 3 5 b7 9 #11 13
  Cdim | 1 b3 b5
  Cdim7 | 1 b3 b5 bb7
  Cdim7(add ma7) | 1 b3 b5 bb7 7
  Cdim7(add ma7,9) | 1 b3 b5 bb7 7 9
  Cdim7(add ma7,9,11) | 1 b3 b5 bb7 7 9 11
  Cdim7(add ma7,9,11,b13) | 1 b3 b5 bb7 7 9 11 b13
  Cdim7(add ma7,11) | 1 b3 b5 bb7 7 11
  Cdim7(add ma7,11,b13) | 1 b3 b5 bb7 7 11 b13
  Cdim7(add ma7,9,b13) | 1 b3 b5 bb7 7 9 b13
  Cdim7(add ma7,b13) | 1 b3 b5 bb7 7 b13
  Cdim7(add 9) | 1 b3 b5 bb7 9
  Cdim7(add 9,11) | 1 b3 b5 bb7 9 11
  Cdim7(add 9,11,b13) | 1 b3 b5 bb7 9 11 b13
  Cdim7(add 9,b13) | 1 b3 b5 bb7 9 b13
  Cdim7(add 11) | 1 b3 b5 bb7 11
  Cdim7(add 11,b13) | 1 b3 b5 bb7 11 b13
  Cdim7(add b13) | 1 b3 b5 bb7 b13
  C bass | 1
  CSUS | 1 4 5
  C6/9 | 1 3 5 6 9
  CMA7(b5) | 1 3 b5 7
  C#MA7SUS(b5) | 1 4 b5 7
  CMA7 | 1 3 5 7
  CMA7(#5) | 1 3 #5 7
  CMA7(#11) | 1 3 5 7 #11
  C(add 9,omit 3) | 1 5 9
  C(add 9) | 1 3 5 9
  CMA9 | 1 3 5 7 9
  CMA9(#11) | 1 3 5 7 9 #11
  CMA7(add 13) | 1 3 5 7 13
  CMA13 | 1 3 5 7 9 13
  CMA13(#11) | 1 3 5 7 9 #11 13
  Bb(add 9,add b13) | 1 3 (5) 9 b13
  A+(add b9,add #9) | 1 3 #5 b9 #9
  CMI7 | 1 b3 5 b7
  CMI7(omit 5) | 1 b3 b7
  CMI9 | 1 b3 5 b7 9
  CMI11 | 1 b3 5 b7 9 11
  CMI7(add 11) | 1 b3 5 b7 11
  CMI13 | 1 b3 5 b7 9 11 13
  CMI7(add 13) | 1 b3 5 b7 13
  G#MI7(add 11, omit 5) | 1 b3 b7 11
  Cdim. | 1 b3 b5
  CMI7(b5) | 1 b3 b5 b7
  CMI9(b5) | 1 b3 b5 b7 9
  CMI11(b5) | 1 b3 b5 b7 9 11
  CMI | 1 b3 5
  CMI6 | 1 b3 5 6
  CMI(MA7) | 1 b3 5 7
  CMI(add9) | 1 b3 5 9
  CMI6/9 | 1 b3 5 6 9
  C7(omit 3) | 1 5 b7
  C7SUS | 1 4 5 b7
  F#7SUS(add 3) | 1 3 4 5 b7
  C9SUS | 1 4 5 b7 9
  C13SUS | 1 4 5 b7 9 13
  C7SUS(b9) | 1 4 5 b7 b9
  C13SUS(b9) | 1 4 5 b7 b9 13
  C9(#5) | 1 3 #5 b7 9
  C°7 | 1 b3 b5 bb7
  C°7(add MA7) | 1 b3 b5 bb7 7
  C/E | 1 3 5
  C/G | 1 3 5
  E/C | 1 3 5
  Bb/C | 1 3 5
  C(add 9)/E | 1 3 5 9
  F/F# | 1 3 5
  E+/G | 1 3 #5
  G7SUS/A | 1 4 5 b7
  GMA7(#5)/F# | 1 3 #5 7
  EbMA7(#5)/F | 1 3 #5 7
  BMA7SUS/F# | 1 4 5 7
  C^7 | 1 3 5 7
  C-7 | 1 b3 5 b7
  C^ | 1 3 5 7
  C- | 1 b3 5
  C7alt | 1 3 b5 #5 b7 b9 #9 #11 b13
  C-6 | 1 b3 5 6
  Co7 | 1 b3 b5 bb7
  Cø7 | 1 b3 b5 b7
  C^9 | 1 3 5 7 9
  C-9 | 1 b3 5 b7 9
  C^13 | 1 3 5 7 9 13
  C-11 | 1 b3 5 b7 9 11
  C-6/9 | 1 b3 5 6 9
  C-^7 | 1 b3 5 7
  C-^9 | 1 b3 5 7 9
  C^7#11 | 1 3 5 7 #11
  C^9#11 | 1 3 5 7 9 #11
  C-b6 | 1 b3 5 b6
  C-#5 | 1 b3 #5
  C^7#5 | 1 3 #5 7
  C-7b5 | 1 b3 b5 b7
  Cø9 | 1 b3 b5 b7 9
  C2 | 1 3 5 9
  Co | 1 b3 b5
  Cø | 1 b3 b5 b7
  C7b9 | 1 3 5 b7 b9
  C7#9 | 1 3 5 b7 #9
  C7b5 | 1 3 b5 b7
  C7#5 | 1 3 #5 b7
  C7b13 | 1 3 (5) b7 b13
  C7#11 | 1 3 5 b7 #11
  C9#11 | 1 3 5 b7 9 #11
  C13#11 | 1 3 5 b7 9 #11 13
  C7b9sus | 1 4 5 b7 b9
  C7b13sus | 1 4 (5) b7 b13
  C7add3sus | 1 3 4 5 b7
  C9b5 | 1 3 b5 b7 9
  C9#5 | 1 3 #5 b7 9
  C13b9 | 1 3 5 b7 b9 13
  C13#9 | 1 3 5 b7 #9 13
  C7b9b13 | 1 3 (5) b7 b9 b13
  C7b9#5 | 1 3 #5 b7 b9
  C7b9b5 | 1 3 b5 b7 b9
  C7b9#9 | 1 3 5 b7 b9 #9
  C7#9#5 | 1 3 #5 b7 #9
  C7#9b5 | 1 3 b5 b7 #9
  C7#9#11 | 1 3 5 b7 #9 #11
  C7b9#11 | 1 3 5 b7 b9 #11
  Csus2 | 1 5 9
  C6(#9) | 1 3 5 6 #9
  C6(b9) | 1 3 5 6 b9
  Cadd11 | 1 3 5 11
  CΔ | 1 3 5 7
  Cmi^13 | 1 b3 5 7 9 11 13
  CmiΔ13 | 1 b3 5 7 9 11 13
  C^sus(b5) | 1 4 b5 7
  CΔsus(b5) | 1 4 b5 7
  C+5 | 1 3 #5
  C7+5 | 1 3 #5 b7
  C-5 | 1 3 b5
  C7-5 | 1 3 b5 b7
  Calt | 1 3 b5 #5 b7 b9 #9 #11 b13
  Calt. | 1 3 b5 #5 b7 b9 #9 #11 b13
  Caltered | 1 3 b5 #5 b7 b9 #9 #11 b13
  C7alt. | 1 3 b5 #5 b7 b9 #9 #11 b13
  C7altered | 1 3 b5 #5 b7 b9 #9 #11 b13
  """
