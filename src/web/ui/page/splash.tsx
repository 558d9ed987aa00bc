import { Mark } from '../brand.tsx'
import './splash.css'

export const Splash = () => (
  <div className="q-splash" role="status" aria-label="Quayside">
    <Mark size={40} />
  </div>
)
