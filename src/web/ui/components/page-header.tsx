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
  readonly back?: string
}

export const PageHeader = ({ title, tags, subtitle, actions, back }: PageHeaderProps) => {
  const page = usePage()
  const locale = useLocale()
  return (
    <header className="q-page-header">
      {back !== undefined && <BackLink fallback={back} />}
      <div className="q-page-header-row">
        <div className="q-page-header-words">
          <h1>
            {title ?? page.title[locale]} {tags && <span className="q-page-header-tags">{tags}</span>}
          </h1>
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
  const go = useGo()
  const words = useText(text)
  return (
    <button
      type="button"
      className="q-button q-button-link q-back"
      onClick={() => (canGoBack ? router.history.back() : void go(backTarget(fallback, reachable)))}
    >
      <Icon name="back" size={15} />
      {words.back}
    </button>
  )
}
