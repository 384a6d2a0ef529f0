extension LearningPath {
  /// From the first triad to upper structures: the way that is gone where none is chosen.
  ///
  /// Chords come in the order of use: C G F D, their minors, dominants, then round the circle; diminished and augmented ones when others
  /// are known. Scales, numerals, reading and hearing come along with the chords that they belong to.
  public static let songs = LearningPath(
    own: "songs",
    """
    stage triads
    stage scales
    stage intervals
    stage dominants at sevenths after triads within 6
    stage inversions at inversions after triads within 6
    stage two-hands at inversions after triads within 6
    stage ear at inversions
    stage reading at inversions after triads within 6
    stage sevenths at sevenths after triads dominants within 5
    stage colors at inversions after triads within 4
    stage guide-tones at shells after sevenths within 4
    stage shells at shells after guide-tones within 4
    stage minor-shells at upper after shells within 4
    stage hearing at shells after ear
    stage rootless at rootless after shells within 3
    stage minor-rootless at upper after rootless minor-shells within 4
    stage upper at upper after rootless within 3
    stage voicings at upper after upper within 3

    rhythms halves quarters half-quarters quarters-half dotted-half eighths-quarters quarters-eighths
    rhythms charleston tresillo offbeats

    # The white keys: every song for beginners is made of these.
    triads: maj.any on C G F D
    triads: mi.any on A E D B
    scales: major.up on C
    intervals: major-3.play-up minor-3.play-up on C A
    dominants: 7.any on G D C
    triads: maj.any on A E
    triads: mi.any on G C F
    scales: major.triad-4 major.triad-5 major.triad-6 on C
    triads: maj.any dim.any on B
    intervals: maj.stacked mi.stacked on C
    ear: maj.hear mi.hear on C
    reading: maj.read-0 on C
    two-hands: maj.two-handed on C
    scales: major.up on G F
    scales: major.degree-3 on C
    dominants: 7.any on A E

    # The other keys, and the first ii–V–I.
    triads: maj.any on Bb Eb
    reading: maj.read-0 on G F
    two-hands: maj.two-handed on G F
    two-hands: mi.two-handed on A D
    inversions: maj.first maj.second on C G F
    sevenths: ma7.any on C F G
    sevenths: mi7.any on D A G E
    scales: major.triad-4 major.triad-5 major.triad-6 major.triad-2 on G F
    intervals: perfect-5.play-up perfect-4.play-up on C D
    ear: minor-3.hear-up major-3.hear-up perfect-5.hear-up on C
    triads: maj.any on Ab Db
    triads: mi.any on F# C#
    scales: minor.up on A E D
    dominants: 7.any on F Bb B
    scales: major.degree-3 major.degree-6 major.degree-7 on C G F
    reading: maj.read-0 mi.read-0 on C F D
    intervals: major-3.name-together perfect-5.name-together minor-3.name-together on C F
    triads: maj.any on F#
    triads: mi.any on G# Bb Eb
    inversions: mi.first mi.second on A D E
    ear: maj.hear mi.hear on G F D A
    scales: major.up on D Bb A Eb
    intervals: minor-7.play-up major-7.play-up major-3.play-down on C F
    colors: mi7b5.any on B E F#
    colors: dim7.any on B C# F#
    triads: dim.any on F# E C#
    triads: aug.any on C G F

    # Seventh chords in all keys, their shells, and inversions.
    for C G F | D A E | Bb Eb Ab | Db F# B
      sevenths: ii-V-I any
      inversions: maj.first mi.first
      scales: major.up minor.up
      guide-tones: ii-V-I guide-tones
      shells: ii-V-I shell
    end
    for C G F | D A E | Bb Eb Ab | Db F# B
      inversions: maj.second mi.second
      triads: dim.any aug.any
      ear: maj.hear mi.hear
      colors: 7sus4.any mi7b5.any
      reading: maj.read-0 mi.read-0 maj.read-1
      inversions: 7.first 7.third ma7.first ma7.third mi7.first mi7.third
      colors: major.seventh-2 major.seventh-5 major.seventh-1 major.seventh-6
      ear: dim.hear aug.hear
      colors: dim7.any mMaj7.any
      colors: harmonic-minor.up dorian.up mixolydian.up
      hearing: 7.hear ma7.hear mi7.hear
    end

    # Voicings, a ii–V–I at a time, in major and in minor.
    for C G F | D A E | Bb Eb Ab | Db F# B
      rootless: ii-V-I rootless-a
      rootless: ii-V-I rootless-b
      minor-shells: minor-ii-V-i shell
      minor-rootless: mi7b5.rootless-a 7(b9).rootless-a
      hearing: mi7b5.hear
      rootless: lydian.up altered.up
    end
    for C G F | D A E | Bb Eb Ab | Db F# B
      upper: 13(#11).upper-structure 7(#9).upper-structure 13(b9).upper-structure
      upper: ma9.two-handed 9.two-handed mi9.two-handed
      upper: 7(#9,b13).upper-structure 7(b9,#11).upper-structure
      upper: ma13(#11).upper-structure mi11.upper-structure 13.two-handed
    end
    for C G F | D A E | Bb Eb Ab | Db F# B
      voicings: ii-V-I drop-2
      voicings: ii-V-I quartal
      voicings: lydian-dominant.up melodic-minor.up
    end
    for C G F | D A E | Bb Eb Ab | Db F# B
      upper: 9.hear ma9.hear mi9.hear 7sus4.hear
      voicings: mi7b5.shell 6.shell
      voicings: maj-on-7.2 maj-on-7.9 maj-on-7.6
      voicings: half-whole-diminished.up whole-tone.up
      voicings: maj.over-2 maj.over-5
      voicings: ii-V-I drop-3
      upper: mMaj7.hear dim7.hear 6.hear mi6.hear
      voicings: mi7b5.drop-2 6.drop-2 dim7.drop-2
      voicings: maj-on-ma7.2 mi-on-7.1 maj-on-maj.6
      voicings: dorian.thirds mixolydian.thirds altered.thirds
    end
    """)
}
