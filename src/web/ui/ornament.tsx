import picture from '#web/pictures/ornament.svg'

export function Ornament() {
  return <img className="ornament" src={picture} width={480} height={48} alt="" loading="lazy" />
}
