import { measureSearch } from './growth.ts'
import { seededHouse } from './house.ts'
import { measureQuality, measureSiteSearch } from './site-search.ts'

const house = await seededHouse({ posts: 100_000, comments: 500_000 })
for (const q of ['the', 'نوروز', 'school', 'ghorme sabzi', 'zzxxqq', 'مادربزرگ قصه', 'و']) {
  const t = performance.now()
  const r = await fetch(`${house.url}/api/search?limit=5&q=${encodeURIComponent(q)}`, {
    headers: { cookie: 'a=1' },
  })
  await r.text()
  console.log(q, r.status, Math.round(performance.now() - t))
}
console.log(await measureSiteSearch(house, '100,000'))
console.log(await measureSearch(house))
await house.stop()
if (process.argv[2]) console.log(await measureQuality())
process.exit(0)
