import { Suspense, useEffect, useState } from 'react'
import { lazy } from '../page/lazy.ts'

const openEvent = 'quayside:customize'

export const openCustomize = (): void => {
  window.dispatchEvent(new Event(openEvent))
}

const CustomizeDrawer = lazy(() => import('./customize-drawer.tsx'))

export const CustomizeHost = () => {
  // Stays mounted once opened, so that it can slide out again.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    const open = (): void => setState('open')
    window.addEventListener(openEvent, open)
    return () => window.removeEventListener(openEvent, open)
  }, [])
  if (state === 'never') return null
  return (
    <Suspense fallback={null}>
      <CustomizeDrawer isOpen={state === 'open'} onClose={() => setState('closed')} />
    </Suspense>
  )
}
