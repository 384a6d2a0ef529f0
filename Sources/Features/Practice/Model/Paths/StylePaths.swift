extension LearningPath {
  /// Jazz: ii–V–I in major and minor side by side, from shells to altered dominants, with turnarounds and the blues in all keys.
  public static let jazz = LearningPath(
    own: "jazz",
    """
    stage sevenths at sevenths
    stage shells at shells after sevenths within 5
    stage minor-shells at upper after sevenths within 5
    stage minor at upper after sevenths within 5
    stage blues at upper after shells within 5
    stage turnarounds at upper after shells within 4
    stage rootless at rootless after shells within 4
    stage minor-rootless at upper after minor-shells within 4
    stage altered at upper after rootless within 4
    stage upper at upper after altered within 3
    stage hearing at upper

    rhythms quarters dotted-half charleston tresillo offbeats eighths-quarters quarters-eighths

    for C F | Bb G
      sevenths: ii-V-I any
      shells: ii-V-I shell
      minor: minor-ii-V-i any
      minor-shells: minor-ii-V-i shell
      blues: blues shell
    end
    for C F | Bb Eb | Ab Db | F# B | E A | D G
      sevenths: ii-V-I any
      shells: ii-V-I shell
      minor: minor-ii-V-i any
      minor-shells: minor-ii-V-i shell
      rootless: ii-V-I rootless-a
      rootless: ii-V-I rootless-b
      minor-rootless: mi7b5.rootless-a 7(b9).rootless-a
      altered: 7alt.any 7(b9).any
      turnarounds: turnaround shell
      blues: blues rootless-a
      hearing: mi7b5.hear 7.hear
    end
    for C F | Bb Eb | Ab Db | F# B | E A | D G
      altered: 7(#9).upper-structure 13(b9).upper-structure
      upper: 13(#11).upper-structure 7(b9,#11).upper-structure 7(#9,b13).upper-structure
      upper: ma9.two-handed 9.two-handed mi9.two-handed
      upper: altered.up lydian-dominant.up
    end
    """)

  /// Pop: triads and their inversions, slash basses, added and suspended tones, and IV over V.
  public static let pop = LearningPath(
    own: "pop",
    """
    stage triads
    stage inversions at inversions after triads within 6
    stage colors at sevenths after triads within 5
    stage slash at inversions after inversions within 5
    stage sevenths at sevenths after triads within 5
    stage hands at inversions after inversions within 4
    stage ear at inversions

    rhythms halves quarters half-quarters quarters-half eighths-quarters quarters-eighths tresillo offbeats

    triads: maj.any on C G F D
    triads: mi.any on A E D B
    inversions: maj.first maj.second on C G F
    colors: sus4.any sus2.any on D A G C
    triads: maj.any on A E Bb
    inversions: mi.first mi.second on A E D
    slash: maj.over-2 on G C F
    colors: add9.any on C G F D
    ear: maj.hear mi.hear on C G
    for C G F | D A E | Bb Eb Ab | Db F# B
      triads: maj.any mi.any
      inversions: maj.first maj.second mi.first mi.second
      colors: sus4.any sus2.any add9.any
      slash: maj.over-2 maj.over-5
      sevenths: 7.any mi7.any ma7.any
      hands: maj.under mi.under
      colors: 7sus4.any
    end
    """)

  /// Classical harmony: triads with their inversions by figure, cadences, the dominant seventh in all positions, and diminished sevenths.
  public static let classical = LearningPath(
    own: "classical",
    """
    stage triads
    stage scales
    stage cadences after triads within 6
    stage figures at inversions after triads within 6
    stage dominants at inversions after figures within 5
    stage reading at inversions after triads within 6
    stage diminished at inversions after dominants within 5
    stage ear at inversions

    rhythms halves quarters half-quarters quarters-half dotted-half eighths-quarters quarters-eighths

    for C G F | D A Bb | E Eb Ab | B F# Db
      triads: maj.any mi.any
      scales: major.up harmonic-minor.up
      cadences: major.triad-4 major.triad-5 major.triad-2 major.seventh-5
      figures: maj.first maj.second mi.first mi.second
      reading: maj.read-0 maj.read-1 mi.read-0 mi.read-1
      cadences: harmonic-minor.triad-4 harmonic-minor.triad-5
      dominants: 7.root 7.first 7.second 7.third
      ear: maj.hear mi.hear dim.hear
      diminished: dim.any dim7.any mi7b5.any
      reading: 7.read-0 7.read-1 7.read-2 7.read-3
    end
    """)
}
