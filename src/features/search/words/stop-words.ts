/** Connecting words, in both languages and as Persian is written in Latin letters (shab-e yalda). */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the of in on at to for and or is are be my our your i me we you it its this that with from by as do does can how what
  when where who why should could would about into e ye i o va az ba be dar ke ro ra
  و در به از که را با برای این آن ان است ایا ایه چه چی چطور چگونه کجا کی چرا یا هم من ما تو شما کنم کنیم باید`.split(
    /\s+/,
  ),
)

/** The words of a query without those, unless there are no others. */
export function dropStopWords(words: string[]): string[] {
  const meaningful = words.filter((word) => !STOP_WORDS.has(word))
  return meaningful.length ? meaningful : words
}
