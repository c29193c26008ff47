import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HiddenNote } from './hidden-note.tsx'

test('a moderator does not read of the text of another that only they themselves can see it', () => {
  for (const state of [{ hidden: true }, { held: true }] as const) {
    const noteOf = (mine: boolean) => renderToString(<HiddenNote text={{ ...state, mine }} />).toLowerCase()
    expect(noteOf(true)).toContain('only you and the moderators can see it')
    expect(noteOf(false)).toContain('only the author and the moderators can see it')
  }
})
