import { expect, test } from 'vitest'
import { renderFor } from '../../../tests/render-page.tsx'
import { BilingualTitle, ManagedRow } from './managed-list.tsx'

const title = <BilingualTitle id="row" title="First steps" titleFa="گام‌های اول" />

test('a title in two languages begins with the reader’s own', () => {
  expect(renderFor(null, title, { lang: 'en' })).toMatch(/First steps.*گام‌های اول/)
  expect(renderFor(null, title, { lang: 'fa' })).toMatch(/گام‌های اول.*First steps/)
})

test('the buttons of a row are a group of its name', () => {
  const row = (
    <ManagedRow headingId="row" actions={<button type="button">Edit</button>}>
      {title}
    </ManagedRow>
  )
  expect(renderFor(null, row)).toMatch(/role="group" aria-labelledby="row"[^>]*><button type="button">Edit/)
})
