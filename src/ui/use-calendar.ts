import { useState } from 'react'
import type { Calendar } from '#platform/dates/date-text.ts'
import { requestContext } from '#platform/pages/request-context.ts'

/** A field's calendar: the reader's own until another is chosen in it. */
export const useCalendar = () =>
  useState<Calendar>(() => (requestContext().lang === 'fa' ? 'persian' : 'gregorian'))
