import { notFound } from '@tanstack/react-router'
import { RequestError } from '../http/client.ts'

/** The number of an id in a URL; 0, which nothing has, for anything else. */
export const readId = (text: string) => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0)

/** The id at the end of a page's URL. */
export const idParam = {
  parse: ({ id }: { id: string }) => ({ id: readId(id) }),
  stringify: ({ id }: { id: number }) => ({ id: `${id}` }),
}

/** Loads what a page shows; a 404 of the API is a page that is not found. */
export const orNotFound = <Found>(loading: Promise<Found>): Promise<Found> =>
  loading.catch((error) => {
    throw error instanceof RequestError && error.status === 404 ? notFound() : error
  })
