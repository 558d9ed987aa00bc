import { Card } from '../../ui/detail-page/detail-page.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FirstSteps } from '../dashboard/first-steps.tsx'
import { ArticleLink } from './article-link.tsx'
import { helpArticles } from './help-articles.ts'

const text = defineText({
  en: {
    subtitle: 'From a new account to your first parcel. Steps are ticked off automatically.',
    read: 'Learn more',
  },
  zh: { subtitle: '从注册到发出第一个包裹，完成的步骤会自动勾选', read: '了解更多' },
})

/** In the order of the first steps. */
const firstReads = ['connect-shop', 'recharging', 'mapping', 'paying', 'tracking', 'waiting-reasons']

const IntroducePage = () => {
  const words = useText(text)
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} />
      <div className="q-columns">
        <FirstSteps />
        <Card title={words.read}>
          <ul>
            {firstReads.flatMap((id) => {
              const article = helpArticles.find((one) => one.id === id)
              return article
                ? [
                    <li key={id}>
                      <ArticleLink article={article} />
                    </li>,
                  ]
                : []
            })}
          </ul>
        </Card>
      </div>
    </div>
  )
}

export default IntroducePage
