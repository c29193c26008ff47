import { Text } from '@react-email/text'
import type { Lang } from '#platform/i18n/lang.ts'
import { directionOf } from '#platform/text/direction.ts'
import { phonesIn } from '#platform/text/line-pieces.ts'
import { langOf } from '../texts/user-text.tsx'
import { EMAIL_COLOURS, typeOf } from './email-layout.tsx'
import { EmailLines } from './email-lines.tsx'

/**
 * What a person wrote, set off from the site's own words; its lines stay. Each paragraph has its own direction, as on the
 * site: many organizers write in both languages.
 */
export function Quote({ lang, words }: { lang: Lang; words: string }) {
  const dir = directionOf(words)
  const side = dir === 'rtl' ? 'Right' : 'Left'
  return (
    <blockquote
      className="quote"
      dir={dir}
      style={{
        [`border${side}`]: `4px solid ${EMAIL_COLOURS.firoozeh}`,
        [`padding${side}`]: 16,
        margin: '0 0 16px',
      }}
    >
      {words.split(/\n{2,}/).map((paragraph, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of an email never change places
        <QuotedParagraph key={i} lang={lang} text={paragraph} isFirst={i === 0} />
      ))}
    </blockquote>
  )
}

function QuotedParagraph({ lang, text, isFirst }: { lang: Lang; text: string; isFirst: boolean }) {
  const dir = directionOf(text)
  const type = { ...typeOf(lang), textAlign: dir === 'rtl' ? ('right' as const) : ('left' as const) }
  return (
    <Text
      className="ink"
      dir={dir}
      lang={langOf(text)}
      style={{ ...type, fontSize: 17, margin: isFirst ? 0 : '12px 0 0' }}
    >
      <EmailLines lines={text.split('\n').map(withPhones)} />
    </Text>
  )
}

/** Within right-to-left text the groups of a phone number would be in reverse order. */
const withPhones = (line: string) =>
  phonesIn(line).map(({ text, isPhone }, i) =>
    isPhone ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
      <span key={i} dir="ltr">
        {text}
      </span>
    ) : (
      text
    ),
  )
