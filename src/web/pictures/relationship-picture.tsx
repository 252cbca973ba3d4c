import { pictureFor } from '#domain/relationship.ts'
import type { Picture } from '#domain/relationship-table.ts'
import familyGroup from './family-group.svg?no-inline'
import fatherAndDaughter from './father-comforting-daughter.svg?no-inline'
import manSpeaker from './man-speaker.svg?no-inline'
import womanSpeaker from './woman-speaker.svg?no-inline'
import womanWithFlowers from './woman-speaker-with-flowers.svg?no-inline'

const pictures: Record<Picture, { src: string; alt: string }> = {
  'woman-speaker-with-flowers': {
    src: womanWithFlowers,
    alt: 'A woman speaks at a lectern beside a vase of roses',
  },
  'man-speaker': { src: manSpeaker, alt: 'A man speaks at a lectern beside a window' },
  'father-comforting-daughter': {
    src: fatherAndDaughter,
    alt: 'A father holds his daughter, her head against his chest',
  },
  'woman-speaker': {
    src: womanSpeaker,
    alt: 'A woman with silver hair reads from a lectern in a garden',
  },
  'family-group': {
    src: familyGroup,
    alt: 'A family stands close together, seen from behind, looking at a low sun',
  },
}

export function RelationshipPicture({ relationship }: { relationship?: string | undefined }) {
  const { src, alt } = pictures[pictureFor(relationship)]
  return <img src={src} alt={alt} width={480} height={360} loading="lazy" decoding="async" />
}
