import { useState } from 'react'
import type { Calendar } from '#platform/dates/date-text.ts'
import { currentVisit } from '#platform/pages/request-context.ts'

/** Which calendar a field shows: the reader's own until another is chosen in it. */
export const useCalendar = () =>
  useState<Calendar>(() => (currentVisit().lang === 'fa' ? 'persian' : 'gregorian'))
