// Replaces franc-min, which Univer uses to detect a language for hyphenation: cells are never hyphenated.

export const franc = () => "und";
