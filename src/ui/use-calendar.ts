import { useState } from 'react'
import type { Calendar } from '#platform/date-text.ts'
import { currentVisit } from '#platform/visit.ts'

/** Which calendar a field shows: the reader's own until another is chosen in it. */
export const useCalendar = () =>
  useState<Calendar>(() => (currentVisit().lang === 'fa' ? 'persian' : 'gregorian'))
