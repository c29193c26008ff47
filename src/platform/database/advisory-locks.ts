/**
 * The keys of PostgreSQL's advisory locks: any numbers, but each of them once. They are together here, since two that
 * are the same would wait for each other without anyone seeing why.
 */
export const LOCKS = {
  /** All processes of one database queue here while one migrates. */
  migrations: 7_235_401,
  /** Held for as long as a process uses its data folder. */
  dataDir: 7_235_402,
  /** One of the processes that start at once seeds. */
  seed: 7_235_403,
  /** Two admins who activate a poll at once do so one after the other. */
  pollActivation: 7_235_404,
  /** One of the processes that start at once imports the articles. */
  builtInArticles: 7_235_405,
  /**
   * Only one process at a time indexes everything. A change of a document takes this lock in shared mode, and so waits
   * for it.
   */
  searchDocuments: 7_235_406,
  /** One of two admins who remove the demo at once does. */
  demoRemoval: 7_235_407,
  /** One of the processes that start at once imports the courses. */
  builtInCourses: 7_235_410,
  /** One of them imports the workshops. */
  builtInWorkshops: 7_235_411,
  /** Two processes never begin the same visit. */
  analyticsVisits: 7_235_412,
  /** One process rolls up at a time. */
  analyticsRollup: 7_235_413,
  /** The same issue sent twice at once is sent once. */
  newsletterSending: 7_235_414,
} as const
