import { notFound } from '@tanstack/react-router'
import { RequestError } from '../http/client.ts'

/** Where a page's address ends in a number; 0, which nothing has, for all that is none. */
export const idParam = {
  parse: ({ id }: { id: string }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
  stringify: ({ id }: { id: number }) => ({ id: `${id}` }),
}

/** What a page is about; what the API does not find is a page that is not found. */
export const orNotFound = <Found>(loading: Promise<Found>): Promise<Found> =>
  loading.catch((error) => {
    throw error instanceof RequestError && error.status === 404 ? notFound() : error
  })
