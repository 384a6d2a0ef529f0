public import MusicTheory
public import Wire

// Choices of the music that fields of requests of several features take by their names.

extension BandPart.Letters: FieldValue {}
