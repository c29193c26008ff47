import { onCLS, onINP, onLCP } from 'web-vitals'

type Send = (what: 'vitals', body: object) => unknown

/** Reports, once the page is hidden, how fast it was: by then all figures are known. */
export function reportVitals(path: string, send: Send) {
  const metrics = new Map<string, number>()
  const note = ({ name, value }: { name: string; value: number }) => metrics.set(name, value)
  onLCP(note)
  onINP(note)
  onCLS(note)
  const report = () => {
    if (!document.hidden || !metrics.size) return
    removeEventListener('visibilitychange', report)
    send('vitals', { path, metrics: [...metrics].map(([name, value]) => ({ name, value })) })
  }
  addEventListener('visibilitychange', report)
}
