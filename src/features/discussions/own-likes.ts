/**
 * The reader's likes that a post may have been read before: by its id, when the like was answered, in milliseconds since
 * the epoch, or `Infinity` while it is being sent. Only a browser sends likes, so that this is one reader's.
 */
const likedAt = new Map<number, number>()

export const startLike = (id: number) => likedAt.set(id, Number.POSITIVE_INFINITY)
export const endLike = (id: number, isStored: boolean) =>
  isStored ? likedAt.set(id, Date.now()) : likedAt.delete(id)

type Liked = { id: number; liked: boolean; likes: number }

/** A post as it was read, with the reader's like as it is shown if that may be newer. */
export const keepLike = <Post extends Liked>(shown: Liked | undefined, read: Post, askedAt: number): Post =>
  shown && (likedAt.get(read.id) ?? 0) >= askedAt ? { ...read, liked: shown.liked, likes: shown.likes } : read
