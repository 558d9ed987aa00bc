import { Mark } from '../brand.tsx'
import './splash.css'

/** While the first code or the session is on its way. */
export const Splash = () => (
  <div className="q-splash" role="status" aria-label="Quayside">
    <Mark size={40} />
  </div>
)
