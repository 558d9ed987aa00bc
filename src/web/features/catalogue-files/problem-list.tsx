import { catalogueProblemWords } from '../../../contract/catalogue-files/catalogue-problems.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FileProblems } from '../file-kit/file-problems.tsx'
import type { FileDetail } from './file-text.ts'

const problemText = defineText(catalogueProblemWords)

interface ProblemListProps {
  readonly problems: FileDetail['problems']
  readonly total: number
  readonly page: number
  readonly onPage: (page: number) => void
}

export const ProblemList = (props: ProblemListProps) => {
  const messages = useText(problemText)
  return (
    <FileProblems
      {...props}
      renderMessage={({ column, code, detail }) => (
        <>
          {column !== '' && `${column} `}
          {messages[code](detail)}
        </>
      )}
    />
  )
}
