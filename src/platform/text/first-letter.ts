/** The first letter of a name as a reader sees it: with its accents; of an emoji the whole picture, of a flag both halves. */
export const firstLetter = (name: string): string => FIRST.exec(name)?.[0].toUpperCase() ?? ''

const SIGN = /\P{M}(?:\p{M}|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}])*/u.source
const FIRST = new RegExp(`^(?:\\p{RI}{2}|${SIGN}(?:\u200d${SIGN})*)`, 'u')
