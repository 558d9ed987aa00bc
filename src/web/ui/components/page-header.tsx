import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useGo } from '../page/navigation.tsx'
import { usePage } from '../page/page-context.tsx'
import { backTarget, useReachable } from '../page/reachable.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import '../plain/plain.css'
import './parts.css'

const text = defineText({ en: { back: 'Back' }, zh: { back: '返回' } })

interface PageHeaderProps {
  /** Defaults to the title of the page's definition. */
  readonly title?: ReactNode
  readonly tags?: ReactNode
  readonly subtitle?: ReactNode
  /** Primary action last. */
  readonly actions?: ReactNode
  /** Where Back leads without history, unless the application defines it; the seller's pages all have a Back link. */
  readonly back?: string
}

export const PageHeader = ({ title, tags, subtitle, actions, back }: PageHeaderProps) => {
  const page = usePage()
  const locale = useLocale()
  const { backTo } = useReachable()
  const fallback = back ?? backTo
  return (
    <header className="q-page-header">
      <div className="q-page-header-row">
        <div className="q-page-header-words">
          <div className="q-page-header-title">
            {fallback !== null && <BackLink fallback={fallback} />}
            <h1>
              {title ?? page.title[locale]} {tags && <span className="q-page-header-tags">{tags}</span>}
            </h1>
          </div>
          {subtitle && <div className="q-page-header-sub">{subtitle}</div>}
        </div>
        {actions && <div className="q-page-header-actions">{actions}</div>}
      </div>
    </header>
  )
}

const BackLink = ({ fallback }: { fallback: string }) => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const reachable = useReachable()
  const { pathname } = usePage()
  const go = useGo()
  const words = useText(text)
  return (
    <button
      type="button"
      className="q-button q-button-link q-back"
      onClick={() => (canGoBack ? router.history.back() : void go(backTarget(fallback, pathname, reachable)))}
      title={words.back}
    >
      <Icon name="back" size={15} />
      <span className="q-back-word">{words.back}</span>
    </button>
  )
}
