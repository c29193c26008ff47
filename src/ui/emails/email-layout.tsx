import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { dirOf, type Lang } from '#platform/i18n/lang.ts'
import { truncateAtWord } from '#platform/text/truncate.ts'

/** The site's colours and type for mail programs: inline on each element, as many read no style sheet. */
export const EMAIL_COLOURS = {
  paper: '#FBF6EC',
  surface: '#FFFFFF',
  ink: '#1B2A33',
  muted: '#51626B',
  firoozeh: '#0B716D',
  soft: '#D9F0ED',
  line: '#E7DECB',
}
/** The same colours in the dark (theme.css). */
const DARK: Record<keyof typeof EMAIL_COLOURS, string> = {
  paper: '#0E181E',
  surface: '#15242C',
  ink: '#F3EDE0',
  muted: '#A8B8BE',
  firoozeh: '#53C7BE',
  soft: '#20413F',
  line: '#253640',
}
const ON_FIROOZEH_DARK = '#06211F'

/** For programs that read a style sheet and follow the reader's device to dark mode. */
const STYLE_SHEET = `
.sheet a { color: ${EMAIL_COLOURS.firoozeh}; }
.sheet a.button { color: ${EMAIL_COLOURS.surface}; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td, .sheet pre { background-color: ${DARK.paper} !important; }
  .sheet { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .ink, .issue, .issue * { color: ${DARK.ink} !important; }
  .muted, .muted * { color: ${DARK.muted} !important; }
  .soft { background-color: ${DARK.soft} !important; }
  .line, .issue * { border-color: ${DARK.line} !important; }
  .quote { border-color: ${DARK.firoozeh} !important; }
  .sheet a, .sheet a *, .brand { color: ${DARK.firoozeh} !important; }
  .sheet a.button, .sheet a.button * { background-color: ${DARK.firoozeh} !important; color: ${ON_FIROOZEH_DARK} !important; }
}`

const FONT: Record<Lang, string> = {
  en: "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  fa: "Vazirmatn, 'Segoe UI', Tahoma, Arial, sans-serif",
}
const LINE: Record<Lang, string> = { en: '1.65', fa: '1.9' }
const start = (lang: Lang) => (lang === 'fa' ? ('right' as const) : ('left' as const))

/** How text is set: its font, lines, side and colour. */
export const typeOf = (lang: Lang) => ({
  fontFamily: FONT[lang],
  lineHeight: LINE[lang],
  textAlign: start(lang),
  color: EMAIL_COLOURS.ink,
})

type Layout = {
  lang: Lang
  heading: string
  /** What inboxes show beside the subject; by default the heading. */
  preview?: string
  /** Why it was sent; by default that it comes from this site. */
  footer?: string
  /** The language of the footer, where it is not that of the text. */
  footerLang?: Lang
  children: ReactNode
}

/** With its ellipsis as long as `Preview` allows, which would cut through words and emoji. */
const PREVIEW_MAX = 149

/** The layout of every email. */
export function EmailLayout({
  lang,
  heading,
  preview = heading,
  footer,
  footerLang = lang,
  children,
}: Layout) {
  const type = typeOf(lang)
  return (
    <Html lang={lang} dir={dirOf(lang)}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLE_SHEET}</style>
      </Head>
      <Preview>{truncateAtWord(preview, PREVIEW_MAX)}</Preview>
      <Body
        className="paper"
        dir={dirOf(lang)}
        style={{ ...type, backgroundColor: EMAIL_COLOURS.paper, margin: 0, padding: '24px 12px' }}
      >
        <Container className="sheet" lang={lang} dir={dirOf(lang)} style={SHEET}>
          <Text className="brand" style={{ ...type, ...BRAND }}>
            {m.meta_site_name({}, { locale: lang })}
          </Text>
          <EmailHeading lang={lang}>{heading}</EmailHeading>
          {children}
          <Hr className="line" style={{ borderColor: EMAIL_COLOURS.line, margin: '28px 0 16px' }} />
          <Text
            className="muted"
            lang={footerLang}
            dir={dirOf(footerLang)}
            style={{ ...typeOf(footerLang), color: EMAIL_COLOURS.muted, fontSize: 13, margin: 0 }}
          >
            {footer ?? m.email_from_peyvand({}, { locale: footerLang })}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** Whom it is from, before anything is asked of the reader. */
const BRAND = { color: EMAIL_COLOURS.firoozeh, fontSize: 18, fontWeight: 700, margin: '0 0 16px' }

/** A long link in a text would make the whole email wider than a phone. Outlook knows only the second name. */
const BREAKS_LONG_WORDS = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

const SHEET = {
  ...BREAKS_LONG_WORDS,
  backgroundColor: EMAIL_COLOURS.surface,
  borderRadius: 14,
  border: `1px solid ${EMAIL_COLOURS.line}`,
  maxWidth: 520,
  padding: '32px 28px',
}

/** The heading of an email; `as` for that of a second text in it. */
export const EmailHeading = ({
  lang,
  as = 'h1',
  children,
}: {
  lang: Lang
  as?: 'h1' | 'h2'
  children: ReactNode
}) => (
  <Heading
    as={as}
    className="ink"
    style={{
      fontFamily: FONT[lang],
      textAlign: start(lang),
      color: EMAIL_COLOURS.ink,
      fontSize: 24,
      lineHeight: '1.4',
      margin: '0 0 16px',
    }}
  >
    {children}
  </Heading>
)

/** One paragraph; `quiet` for what matters less. */
export function Paragraph({ lang, quiet, children }: { lang: Lang; quiet?: boolean; children: ReactNode }) {
  return (
    <Text
      className={quiet ? 'muted' : 'ink'}
      dir={dirOf(lang)}
      style={{
        fontFamily: FONT[lang],
        fontSize: quiet ? 14 : 17,
        lineHeight: LINE[lang],
        textAlign: start(lang),
        color: quiet ? EMAIL_COLOURS.muted : EMAIL_COLOURS.ink,
        margin: '0 0 16px',
      }}
    >
      {children}
    </Text>
  )
}

/** The main action. */
export function EmailButton({ lang, href, children }: { lang: Lang; href: string; children: ReactNode }) {
  return (
    <Section style={{ textAlign: start(lang), margin: '8px 0 24px' }}>
      <Button
        className="button"
        href={href}
        style={{
          backgroundColor: EMAIL_COLOURS.firoozeh,
          borderRadius: 999,
          color: EMAIL_COLOURS.surface,
          fontFamily: FONT[lang],
          fontSize: 17,
          fontWeight: 700,
          lineHeight: '1.4',
          padding: '12px 28px',
        }}
      >
        {children}
      </Button>
    </Section>
  )
}

/** A code to type: Latin digits from left to right in both languages, as on the keyboard. */
export function Code({ children }: { children: string }) {
  return (
    <Text
      className="ink soft"
      dir="ltr"
      style={{
        backgroundColor: EMAIL_COLOURS.soft,
        borderRadius: 14,
        color: EMAIL_COLOURS.ink,
        fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
        fontSize: 30,
        fontWeight: 700,
        letterSpacing: 8,
        lineHeight: '1.4',
        margin: '0 0 16px',
        padding: '12px 8px',
        textAlign: 'center',
      }}
    >
      {children}
    </Text>
  )
}
