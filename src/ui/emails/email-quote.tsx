import { Text } from '@react-email/text'
import type { Lang } from '#platform/i18n/lang.ts'
import { directionOf } from '#platform/text/direction.ts'
import { phonesIn } from '#platform/text/line-pieces.ts'
import { EMAIL_COLOURS, typeOf } from './email-layout.tsx'
import { EmailLines } from './email-lines.tsx'

/** What a person wrote, set off from the site's own words; its lines stay. */
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
      <Text
        className="ink"
        style={{ ...typeOf(lang), fontSize: 17, margin: 0, textAlign: dir === 'rtl' ? 'right' : 'left' }}
      >
        <EmailLines lines={words.split('\n').map(withPhones)} />
      </Text>
    </blockquote>
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
