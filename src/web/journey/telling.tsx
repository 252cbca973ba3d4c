import { sayItLine, tellingLine } from '#domain/memories/telling.ts'

export const Telling = () => (
  <>
    {tellingLine} <span className="say-it">{sayItLine}</span>
  </>
)
