/**
 * No language uses more than a few marks on a letter; stacks of them overlap other lines. Normalizing sorts the marks
 * of a stack one by one, which takes two seconds for 40,000 of them: call this before.
 */
export const limitMarks = (text: string) => text.replace(STACKED_MARKS, '$1')
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu
