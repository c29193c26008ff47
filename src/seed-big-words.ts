import { randomFrom } from '#platform/random.ts'

/** The same data each time, so that measurements can be compared. */
const SEED = 1

/**
 * Sentences for large test data, from a vocabulary of some 20,000 words of both languages. The n-th word is about n
 * times rarer than the first, as in real text (Zipf's law), so that searches meet both frequent and rare words.
 */
export function makeSentences(count: number): { sentences: string[]; vocabulary: string[] } {
  const random = randomFrom(SEED)
  const [english, persian] = [vocabularyOf(ENGLISH, random), vocabularyOf(PERSIAN, random)]
  const sentences = Array.from({ length: count }, () => {
    const words = random() < 0.6 ? english : persian
    const length = 6 + Math.floor(random() * 14)
    return `${Array.from({ length }, () => draw(words, random)).join(' ')}.`
  })
  return { sentences, vocabulary: [...english, ...persian] }
}

type Parts = { common: string[]; heads: string[]; middles: string[]; tails: string[] }
const WORDS_EACH = 10_000

const ENGLISH: Parts = {
  common:
    `the to and we a our in my of is for with kids it was at she he they but on school home this daughter son speak persian
    farsi language have about from what how when because family mother father grandmother grandfather weekend teacher friends book books
    story song food rice tea nowruz summer winter city park class lesson word words letter alphabet read write listen play help advice
    question answer thank years old little first every day night morning evening table kitchen travel visit iran abroad culture identity
    bilingual children parents community meeting event music poem video online group together always never sometimes maybe`.split(
      /\s+/,
    ),
  heads:
    'bar cal dor fen gar hol jan kel lin mor nar per ral sen tor val wen yar zel bri cro dra fli gla'.split(
      ' ',
    ),
  middles: 'a e i o u an er in ol ar is un el am or it en al us im'.split(' '),
  tails: 'ing ed er ness ly tion ment ship hood ful less able ton ville ford mann son dale wick ridge'.split(
    ' ',
  ),
}
const PERSIAN: Parts = {
  common:
    `و به از که در را ما من با این برای است بچه‌ها فارسی زبان خانه مادر پدر دختر پسر مدرسه کلاس کتاب قصه شعر نوروز تابستان
    شهر پارک دوست معلم سؤال جواب هر روز شب صبح خانواده مادربزرگ پدربزرگ ایران غربت فرهنگ هویت دوزبانه کودک والدین جمع آهنگ فیلم
    می‌خواهم می‌گوید می‌خوانیم نمی‌دانم یاد گرفتن حرف زدن نوشتن خواندن بازی کمک پیشنهاد تجربه ممنون سال کوچک اول همیشه شاید چای برنج
    سبزی سفره آخر هفته آنلاین گروه باهم دیدار سفر خاله عمه دایی عمو نان کلمه الفبا سرود جشن یلدا مهمانی`.split(
      /\s+/,
    ),
  heads: 'بار کار دل سر نو خوش گل مهر شاد راه دان جان روز شب باغ رنگ سبز پر نیک هم بی در بر فر'.split(' '),
  middles: 'ا ی و ان ار ست ند ام ش ن ر ه ب د گ م ل س ت ک'.split(' '),
  tails: 'ها های ی گاه ستان دار مند انه گر چی تر ترین نامه خانه بان زار ین وار کده آباد'.split(' '),
}

function vocabularyOf({ common, heads, middles, tails }: Parts, random: () => number): string[] {
  const words = new Set(common)
  const pick = (of: string[]) => of[Math.floor(random() * of.length)] ?? ''
  while (words.size < WORDS_EACH) words.add(pick(heads) + pick(middles) + pick(middles) + pick(tails))
  return [...words]
}

/** The rank is log-uniform, which makes the n-th word about n times rarer than the first. */
const draw = (words: string[], random: () => number) =>
  words[Math.floor(Math.exp(random() * Math.log(words.length))) - 1] ?? words[0] ?? ''
