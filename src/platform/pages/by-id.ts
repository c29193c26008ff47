import { notFound } from '@tanstack/react-router'
import { RequestError } from '../http/client.ts'

/** The id at the end of a page's URL; 0, which nothing has, for anything else. */
export const idParam = {
  parse: ({ id }: { id: string }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
  stringify: ({ id }: { id: number }) => ({ id: `${id}` }),
}

/** Loads what a page shows; a 404 of the API is a page that is not found. */
export const orNotFound = <Found>(loading: Promise<Found>): Promise<Found> =>
  loading.catch((error) => {
    throw error instanceof RequestError && error.status === 404 ? notFound() : error
  })
