import { Languages } from 'lucide-react'
import { m } from '#messages'
import { otherLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { chooseLanguage } from './choices.ts'

/** Shows this very page in the other language, named in that language. */
export function LanguageSwitch() {
  const other = otherLang(requestContext().lang)
  return (
    <button
      type="button"
      onClick={() => chooseLanguage(other)}
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold sm:px-3 hover:bg-firoozeh-soft"
    >
      <Languages aria-hidden="true" className="size-5 max-[22.5rem]:hidden" />
      {m.site_language_switch()}
      <span className="sr-only">: {m.site_language_switch_label()}</span>
    </button>
  )
}
