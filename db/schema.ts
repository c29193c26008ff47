/** Every table of the house, gathered for migrations. */
export * from '#platform/limits.server.ts'
export * from '#platform/mail.server.ts'
export * from '#rooms/accounts/tables.ts'
export * from '#rooms/discussions/tables.ts'
export * from '#rooms/home/tables.ts'
export * from '#rooms/membership/tables.ts'
export * from '#rooms/moderation/tables.ts'
export * from '#rooms/newsletter/tables.ts'
