import { queryOptions } from '@tanstack/react-query'
import { client, request } from '#platform/client/client.ts'
import type { calendarApi } from './api.server.ts'

const api = client<ReturnType<typeof calendarApi>>()

/** The holidays of ten years. */
export const culturalQuery = () =>
  queryOptions({ queryKey: ['calendar', 'cultural'], queryFn: () => request(api.calendar.cultural.$get()) })
export type CulturalCalendar = Awaited<ReturnType<NonNullable<ReturnType<typeof culturalQuery>['queryFn']>>>
