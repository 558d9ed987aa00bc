import { Suspense, useState, type ComponentProps } from 'react'
import { lazy } from '../page/lazy.ts'

const Drawer = lazy(() => import('./drawer.tsx'))

/**
 * Ant Design's drawer, whose code (9 KB) loads when one is first opened. It stays mounted so that it can
 * slide out.
 */
export const LazyDrawer = (props: ComponentProps<typeof Drawer>) => {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.open && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <Drawer {...props} />
    </Suspense>
  )
}
