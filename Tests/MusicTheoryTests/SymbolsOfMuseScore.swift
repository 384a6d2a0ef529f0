/// MuseScore's list of chords, and the tones that their MusicXML kinds and degrees say: musescore/MuseScore, `share/styles/chords.xml`.
/// It gives none for `Lyd`, `Maj7Lyd` and `(blues)`; a few of its voicings are slips.
let symbolsOfMuseScore = """
  C | 1 3 5
  CMaj | 1 3 5
  C5b | 1 3 b5
  C+ | 1 3 #5
  C6 | 1 3 5 6
  CMaj7 | 1 3 5 7
  CMaj9 | 1 3 5 7 9
  CMaj9#11 | 1 3 5 7 9 #11
  CMaj13#11 | 1 3 5 7 9 #11 13
  CMaj13 | 1 3 5 7 9 (11) 13
  CMaj9(no 3) | 1 5 7 9
  CMaj7#5 | 1 3 #5 7
  C69 | 1 3 5 6 9
  C2 | 1 2 3 5
  Cm | 1 b3 5
  Cm+ | 1 b3 #5
  CmMaj7 | 1 b3 5 7
  Cm7 | 1 b3 5 b7
  Cm9 | 1 b3 5 b7 9
  Cm11 | 1 b3 5 b7 9 11
  Cm13 | 1 b3 5 b7 9 11 13
  Cm6 | 1 b3 5 6
  Cm#5 | 1 b3 #5
  Cm7#5 | 1 b3 #5 b7
  Cm69 | 1 b3 5 6 9
  CLyd | 1 3 5 #11
  CMaj7Lyd | 1 3 5 7 #11
  CMaj7b5 | 1 3 b5 7
  Cm7b5 | 1 b3 b5 b7
  Cdim | 1 b3 b5
  Cm9b5 | 1 b3 b5 b7 9
  C5 | 1 5
  C7+ | 1 3 #5 b7
  C9+ | 1 3 #5 b7 9
  C13+ | 1 3 #5 b7 9 13
  C(blues) | 1 3 5 b7
  C7(Blues) | 1 3 5 b7
  C7 | 1 3 5 b7
  C13 | 1 3 5 b7 9 (11) 13
  C7b13 | 1 3 5 b7 b13
  C7#11 | 1 3 5 b7 #11
  C13#11 | 1 3 5 b7 9 #11 13
  C7#11b13 | 1 3 5 b7 #11 b13
  C9 | 1 3 5 b7 9
  C9b13 | 1 3 5 b7 9 b13
  C9#11 | 1 3 5 b7 9 #11
  C9#11b13 | 1 3 5 b7 9 #11 b13
  C7b9 | 1 3 5 b7 b9
  C13b9 | 1 3 5 b7 b9 (11) 13
  C7b9b13 | 1 3 5 b7 b9 b13
  C7b9#11 | 1 3 5 b7 b9 #11
  C13b9#11 | 1 3 5 b7 b9 #11 13
  C7b9#11b13 | 1 3 5 b7 b9 #11 b13
  C7#9 | 1 3 5 b7 #9
  C13#9 | 1 3 5 b7 #9 (11) 13
  C7#9b13 | 1 3 5 b7 #9 b13
  C13#9#11 | 1 3 5 b7 #9 #11 13
  C7#9#11b13 | 1 3 5 b7 #9 #11 b13
  C7b5 | 1 3 b5 b7
  C13b5 | 1 3 b5 b7 9 (11) 13
  C7b5b13 | 1 3 b5 b7 b13
  C9b5 | 1 3 b5 b7 9
  C9b5b13 | 1 3 b5 b7 9 b13
  C7b5b9 | 1 3 b5 b7 b9
  C13b5b9 | 1 3 b5 b7 b9 (11) 13
  C7b5b9b13 | 1 3 b5 b7 b9 b13
  C7b5#9 | 1 3 b5 b7 #9
  C13b5#9 | 1 3 b5 b7 #9 (11) 13
  C7b5#9b13 | 1 3 b5 b7 #9 b13
  C7#5 | 1 3 #5 b7
  C13#5 | 1 3 #5 b7 9 (11) 13
  C7#5#11 | 1 3 #5 b7 #11
  C13#5#11 | 1 3 #5 b7 9 #11 13
  C9#5 | 1 3 #5 b7 9
  C9#5#11 | 1 3 #5 b7 9 #11
  C7#5b9 | 1 3 #5 b7 b9
  C13#5b9 | 1 3 #5 b7 b9 (11) 13
  C7#5b9#11 | 1 3 #5 b7 b9 #11
  C13#5b9#11 | 1 3 #5 b7 b9 #11 13
  C7#5#9 | 1 3 #5 b7 #9
  C13#5#9#11 | 1 3 #5 b7 #9 #11 13
  C7#5#9#11 | 1 3 #5 b7 #9 #11
  C7alt | 1 3 #5 b7 #9 #11 | an altered chord has a ♭9
  C7sus | 1 4 5 b7
  C13sus | 1 4 5 b7 9 13
  C7susb13 | 1 4 5 b7 b13
  C7sus#11 | 1 4 5 b7 #11
  C13sus#11 | 1 4 5 b7 9 #11 13
  C7sus#11b13 | 1 4 5 b7 #11 b13
  C9sus | 1 4 5 b7 9
  C9susb13 | 1 4 5 b7 9 b13
  C9sus#11 | 1 4 5 b7 9 #11
  C9sus#11b13 | 1 4 5 b7 9 #11 b13
  C7susb9 | 1 4 5 b7 b9
  C13susb9 | 1 4 5 b7 b9 13
  C7susb9b13 | 1 4 5 b7 b9 b13
  C7susb9#11 | 1 4 5 b7 b9 #11
  C13susb9#11 | 1 4 5 b7 b9 #11 13
  C7susb9#11b13 | 1 4 5 b7 b9 #11 b13
  C7sus#9 | 1 4 5 b7 #9
  C13sus#9 | 1 4 5 b7 #9 13
  C7sus#9b13 | 1 4 5 b7 #9 b13
  C13sus#9#11 | 1 4 5 b7 #9 #11 13
  C7sus#9#11b13 | 1 4 5 b7 #9 #11 b13
  C7susb5 | 1 4 b5 b7
  C13susb5 | 1 4 b5 b7 9 13
  C7susb5b13 | 1 4 b5 b7 b13
  C9susb5 | 1 4 b5 b7 9
  C9susb5b13 | 1 4 b5 b7 9 b13
  C7susb5b9 | 1 4 b5 b7 b9
  C13susb5b9 | 1 4 b5 b7 b9 13
  C7susb5b9b13 | 1 4 b5 b7 b9 b13
  C7susb5#9 | 1 4 b5 b7 #9
  C13susb5#9 | 1 4 b5 b7 #9 13
  C7susb5#9b13 | 1 4 b5 b7 #9 b13
  C7sus#5 | 1 4 #5 b7
  C13sus#5 | 1 4 #5 b7 9 13
  C7sus#5#11 | 1 4 #5 b7 #11
  C13sus#5#11 | 1 4 #5 b7 9 #11 13
  C9sus#5 | 1 4 #5 b7 9
  C9sus#5#11 | 1 4 #5 b7 9 #11
  C7sus#5b9 | 1 4 #5 b7 b9
  C13sus#5b9 | 1 4 #5 b7 b9 13
  C7sus#5b9#11 | 1 4 #5 b7 b9 #11
  C13sus#5b9#11 | 1 4 #5 b7 b9 #11 13
  C7sus#5#9 | 1 4 #5 b7 #9
  C13sus#5#9#11 | 1 4 #5 b7 #9 #11 13
  C7sus#5#9#11 | 1 4 #5 b7 #9 #11
  C4 | 1 3 4 5 | a 4 is a suspension
  Csus | 1 4 5
  Cdim7 | 1 b3 b5 bb7
  Csus2 | 1 2 5
  Cmaddb13 | 1 b3 (5) b13
  Cadd#13 | 1 3 5 #13
  Cadd#11#13 | 1 3 5 #11 #13
  C6add9 | 1 3 5 6 9
  Csus4 | 1 4 5
  C11 | 1 3 5 b7 9 11
  CMaj11 | 1 3 5 7 9 11
  CTristan | 1 #4 #6 #9
  Cm7add11 | 1 b3 5 b7 11
  CMaj7add13 | 1 3 5 7 13
  Cmadd9 | 1 b3 5 9
  Cm9Maj7 | 1 b3 5 7 9
  Cm11b5 | 1 b3 b5 b7 9 11
  Cdim7add#7 | 1 b3 b5 bb7 7
  Caug9 | 1 3 #5 b7 9
  Comit5 | 1 3
  Caug7 | 1 3 #5 b7
  Caug13 | 1 3 #5 b7 9 13
  CMaj7#11 | 1 3 5 7 #11
  CMaj9#5 | 1 3 #5 7 9
  CMaj7#9 | 1 3 5 7 #9
  Cadd2 | 1 2 3 5
  Cadd9 | 1 3 5 9
  Csusb9 | 1 4 5 b9
  CMaj7sus | 1 4 5 7
  CMaj9sus | 1 4 5 7 9
  Cm7b9 | 1 b3 5 b7 b9
  Cm7b13 | 1 b3 5 b7 b13
  CPhryg | 1 b3 5 b7 b9 11
  Cmadd2 | 1 b3 5 9
  C7b9#9 | 1 3 5 b7 b9 #9
  Csus#4 | 1 #4 5
  CMaj7b13 | 1 3 5 7 b13
  """
