import type { ComponentProps } from 'react'
import { truncate } from '#platform/text/truncate.ts'
import { Button } from '#ui/button.tsx'
import { actionTitle } from '#ui/dialogs/action-title.ts'

/** How much of a question is in the names of its buttons, and in a list to choose from. */
const SHORT_MAX = 90
export const shortenQuestion = (text: string) => truncate(text, SHORT_MAX)

type Props = Omit<ComponentProps<typeof Button>, 'children'> & { action: string; text: string }

/**
 * A button whose name says its action and its question. Every question in a list has the same buttons, and screen
 * readers list buttons without the text around them.
 */
export const QuestionButton = ({ action, text, ...props }: Props) => (
  <Button variant="quiet" aria-label={actionTitle(action, shortenQuestion(text))} {...props}>
    {action}
  </Button>
)
