/** Held at a time, with spots; a recording of one; or a kit to be printed and used at home or at school. */
export const WORKSHOP_TYPES = ['live', 'recorded', 'kit'] as const
export type WorkshopType = (typeof WORKSHOP_TYPES)[number]
