import chair from '#web/pictures/articles/chair-at-window.svg?no-inline'
import coat from '#web/pictures/articles/coat-on-hook.svg?no-inline'
import lectern from '#web/pictures/articles/lectern-with-lamp.svg?no-inline'
import noteCards from '#web/pictures/articles/note-cards-and-glass.svg?no-inline'
import book from '#web/pictures/articles/open-book-and-glasses.svg?no-inline'
import flower from '#web/pictures/articles/pressed-flower-in-letter.svg?no-inline'
import table from '#web/pictures/articles/table-laid-for-one.svg?no-inline'

/** `rests` is the part that stays in sight where the picture is cut to a lower format. */
type Picture = { src: string; alt: string; crop: 'low' | 'middle' }

export type ArticlePicture =
  | 'note-cards-and-glass'
  | 'chair-at-window'
  | 'lectern-with-lamp'
  | 'pressed-flower-in-letter'
  | 'coat-on-hook'
  | 'table-laid-for-one'
  | 'open-book-and-glasses'

export const articlePictures: Record<ArticlePicture, Picture> = {
  'note-cards-and-glass': {
    src: noteCards,
    alt: 'Handwritten note cards and a glass of water on a table in late light',
    crop: 'low',
  },
  'chair-at-window': {
    src: chair,
    alt: 'An empty chair with a shawl over its back, beside a window at dusk',
    crop: 'low',
  },
  'lectern-with-lamp': {
    src: lectern,
    alt: 'A lectern with pages on it, lit by a small reading lamp',
    crop: 'middle',
  },
  'pressed-flower-in-letter': {
    src: flower,
    alt: 'A pressed flower lying on an unfolded letter, with its envelope',
    crop: 'middle',
  },
  'coat-on-hook': {
    src: coat,
    alt: 'A coat and a scarf on a hook in a hallway, a hat on the next one',
    crop: 'middle',
  },
  'table-laid-for-one': {
    src: table,
    alt: 'A table laid for one: a plate, a fork, a knife, a glass and a single rose',
    crop: 'middle',
  },
  'open-book-and-glasses': {
    src: book,
    alt: 'An open book with a ribbon, and a pair of reading glasses beside it',
    crop: 'low',
  },
}
