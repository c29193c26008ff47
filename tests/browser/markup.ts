import { HtmlValidate } from 'html-validate'

/** The rules of the standard, as the Nu checker has them. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  elements: ['html5'],
  rules: {},
})

/** The errors in a page's markup, as one line each. Its styles, half of the page, are no markup, and are left out. */
export async function findMarkupErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html.replace(/(<style[^>]*>)[^<]*/g, '$1'))
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
