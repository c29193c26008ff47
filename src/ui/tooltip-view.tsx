import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement } from 'react'

/** Specification 9: opens after 700 ms; within 300 ms of the last one, at once. */
const OPEN_AFTER_MS = 700
const SKIP_WITHIN_MS = 300

export default function TooltipView({ words, children }: { words: string; children: ReactElement }) {
  return (
    <Primitive.Provider delayDuration={OPEN_AFTER_MS} skipDelayDuration={SKIP_WITHIN_MS}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            className="z-50 rounded-sm bg-ink px-3 py-1 text-sm text-paper shadow-warm"
          >
            {words}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
