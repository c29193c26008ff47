import { measureAnalytics } from '/work/main/bench/analytics.ts'

for (const r of await measureAnalytics({ whole: true })) console.log(r.what, '|', r.measured, '|', r.met)
process.exit(0)
