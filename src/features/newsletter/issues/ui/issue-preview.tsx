import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { RequestError } from '#platform/client/client.ts'
import { LANGS, type Lang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { Scrolling } from '#ui/scrolling.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { previewQuery } from '../../admin-queries.ts'
import { fieldErrors } from '../../field-errors.ts'
import { langLabels } from '../../labels.ts'
import type { IssueInput } from '../rules.ts'
import { SegmentedControl } from './segmented-control.tsx'

const PAUSE_MS = 400 // requested when the writer pauses, not at every letter

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
/** In CSS pixels: a phone, and the reading pane of a mail program. */
const WIDTHS = ['390', '700'] as const
type Width = (typeof WIDTHS)[number]

/** Shows an issue that is not edited, as a reader of one language gets it. */
export const IssuePreview = ({ texts }: { texts: IssueInput }) => <PreviewPane preview={usePreview(texts)} />

/** The email of these texts, for a reader of the chosen language. */
export function usePreview(texts: IssueInput) {
  const [lang, setLang] = useState<Lang>(requestContext().lang)
  const settledTexts: IssueInput = JSON.parse(useDebounced(JSON.stringify(texts), PAUSE_MS))
  const { audience: _, ...written } = settledTexts
  const isBlank = Object.values(written).every((text) => !text.trim())
  const { data, error } = useQuery({ ...previewQuery(settledTexts, lang), enabled: !isBlank })
  return { lang, setLang, isBlank, data, error }
}

/** The email as a reader would get it. */
export function PreviewPane({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const { lang, setLang, isBlank, data, error } = preview
  const [theme, setTheme] = useState<Theme>('light')
  const [width, setWidth] = useState<Width>('390')
  return (
    <section
      aria-labelledby="preview"
      data-screen={isBlank || undefined}
      className="card grid min-w-0 grid-cols-1 content-start gap-4 p-4 sm:p-5 xl:sticky xl:top-20"
    >
      <h2 id="preview" className="text-xl">
        {m.newsletter_preview()}
      </h2>
      <div className="flex flex-wrap gap-2">
        <SegmentedControl
          label={m.newsletter_preview_lang()}
          of={LANGS}
          labels={langLabels}
          value={lang}
          onChoose={setLang}
        />
        <SegmentedControl
          label={m.newsletter_preview_theme()}
          of={THEMES}
          labels={{ light: m.newsletter_preview_light, dark: m.newsletter_preview_dark }}
          value={theme}
          onChoose={setTheme}
        />
        <SegmentedControl
          label={m.newsletter_preview_width()}
          of={WIDTHS}
          labels={{ '390': m.newsletter_preview_phone, '700': m.newsletter_preview_computer }}
          value={width}
          onChoose={setWidth}
        />
      </div>
      {!isBlank && error && (
        <p role="alert" className="font-semibold text-anar">
          {m.newsletter_preview_failed()} {reasonOf(error)}
        </p>
      )}
      {(isBlank || !(data || error)) && <p className="text-muted">{m.newsletter_preview_empty()}</p>}
      {!isBlank && data && (
        <>
          <p className="text-sm text-muted">
            {m.newsletter_field_subject()}:{' '}
            <bdi className="font-semibold break-words text-ink">
              {data.subject || m.newsletter_no_subject()}
            </bdi>
          </p>
          <EmailFrame html={data.html} theme={theme} width={width} />
        </>
      )}
    </section>
  )
}

/** Returns the error of a text, if it is the reason for a missing preview. */
function reasonOf(error: Error) {
  const [code = ''] = error instanceof RequestError ? Object.values(error.body.fields ?? {}) : []
  return fieldErrors[code]?.()
}

/**
 * Shows an email without running its scripts. A srcdoc inherits the page's policy, which allows style attributes (most
 * of an email) but blocks style sheets. So a script of ours sets the style sheets, and the policy stays as strict as it
 * is. The preview's own choice, not the device, answers media queries for dark mode. `allow-same-origin` is for that;
 * sandbox and policy still forbid scripts of the email.
 */
function EmailFrame({ html, theme, width }: { html: string; theme: Theme; width: Width }) {
  const ref = useRef<HTMLIFrameElement>(null)
  const [around, space] = useWidth()
  const scrolled = useRef(0)
  const sheets = [...html.matchAll(STYLE)].map(([, css = '']) => css.replace(DARK, DARK_AS[theme]))
  const css = sheets.join('\n')
  const applyStyles = () => {
    const frame = ref.current?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (!frame) return
    const sheet = new frame.CSSStyleSheet()
    sheet.replaceSync(`:root { color-scheme: ${theme} }\n${css}`)
    frame.document.adoptedStyleSheets = [sheet]
  }
  useEffect(applyStyles, [css, theme])
  const onLoad = ({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) => {
    applyStyles()
    if (!contentDocument) return
    const { scrollingElement: page } = contentDocument
    // Each pause in the typing loads it again.
    if (page) page.scrollTop = scrolled.current
    contentDocument.addEventListener('scroll', () => {
      scrolled.current = page?.scrollTop ?? 0
    })
    // A preview leads nowhere.
    contentDocument.addEventListener('click', (event) => event.preventDefault())
  }
  return (
    <Scrolling ref={around} label={m.newsletter_preview()} className="rounded-sm border border-line bg-line">
      <iframe
        ref={ref}
        title={m.newsletter_preview_frame()}
        sandbox="allow-same-origin"
        srcDoc={html.replace(STYLE, '')}
        onLoad={onLoad}
        width={width}
        height={HEIGHT}
        className="mx-auto block max-w-none"
        // Shrinks in a narrow space, as long as the text stays readable.
        style={{ zoom: Math.min(1, Math.max(SMALLEST, (space ?? Number(width)) / Number(width))) }}
      />
    </Scrolling>
  )
}

const HEIGHT = 620
const SMALLEST = 0.5

/** The width of an element, as it changes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width))
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi
const DARK = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi
/** A media feature that is always true, or never, wherever it stands in a query. */
const constantFeature = (isTrue: boolean) => (isTrue ? '(min-width: 0)' : '(max-width: 0)')
const DARK_AS = {
  light: (_: string, scheme: string) => constantFeature(scheme === 'light'),
  dark: (_: string, scheme: string) => constantFeature(scheme === 'dark'),
}
