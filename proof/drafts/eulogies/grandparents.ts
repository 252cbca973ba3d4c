import { eulogy } from '../draft.ts'

export const grandparents = [
  eulogy(
    'grandmother, religious',
    {
      person: 'Odessa Mae Turner',
      relationship: 'grandmother',
      speaker: 'Renee',
      qualities: 'prayerful, funny, strict about manners, best cook in the county',
      memories:
        'Grandma wore a different hat to church every Sunday and would not sit behind a taller one. She fed anyone who knocked. She made me write thank-you notes before I could play with the present. She hummed when she was worried.',
      scripture: 'Proverbs 31:25',
      theme: 'religious',
      tone: 'celebratory',
      additional: 'She loved her Bible class.',
    },
    `Praise God for this day, even this day. My name is Renee, and Odessa Mae Turner was my grandmother. {Before I say another word, yes, I am standing up straight.|If my back is straight, it is because I can still feel her looking at it.} She was strict about manners. Grandma wore a different hat to church every Sunday and would not sit behind a taller one. {The Lord may look on the heart, but Grandma looked at the hat first.|I believe that she and the Lord had an understanding about it.} I hope that the pew is clear for her now.

    Let me tell you about those manners. She made me write thank-you notes before I could play with the present. {Oh, I suffered.|To a child, that is a long road.} There it sat in its paper, waiting, and there I sat with my pencil. But I understand it now, because she was teaching me that a gift is not finished until it has been thanked for. {I have tried to treat my whole life that way.|My life was a gift too, and so much of it came through her hands.} So this is my note, Grandma, and I am writing it before I go and play.

    She was the best cook in the county. {I will take no questions on that.|This is not an opinion; it is the record.} But the cooking was never about the food. She fed anyone who knocked. It did not matter if she liked them, or if they could pay her back. {The door and the plate came together.|To be hungry was all the introduction that you needed.} I have heard fine sermons on loving your neighbor. I never heard a better one than the sound of her kitchen door. {Her table was the place where I first understood grace.|What the preacher said, she served.}

    My grandmother was prayerful, and she did not make a show of it. {Prayer was the thread, and the day was the cloth.|She did not visit with God only on Sundays.} She hummed when she was worried. {You could hear trouble in this family by the tune.|I learned to listen for it.} I used to think that it was only a habit, but now I think that it was a prayer with its shoes off. When she had no words left, she gave Him the melody. {I have been humming a good deal this week.|I find that I do it myself now.}

    And she was funny. People forget to say that about the faithful. {Her faith had a laugh in it.|She did not think that holiness required a long face.} {Laughter was no stranger to that hat.|You can be solemn and still be fun to sit beside.} She knew that joy is a serious thing.

    She loved her Bible class. If you are here from it today, then you know what you were to her. {Keep her chair warm.|Please keep on turning those pages together.} We chose Proverbs 31:25 for her, and I ask you to read it slowly when you get home. {I believe that you will see her in it, hat and all.|You will know who it is about.}

    Grandma, you ran your race with your gloves on and your head high. {I will sit up straight, and say thank you, and feed whoever knocks.|I will try to feed whoever knocks.} God bless you, and God keep you. Thank you for all of it, and amen, and goodbye for now.`,
  ),
  eulogy(
    'grandfather with the trains',
    {
      person: 'Clement Hartwell',
      relationship: 'grandfather',
      speaker: 'Priyanka',
      qualities: 'curious, unhurried, a little deaf, proud of his railway',
      memories:
        'Grandad built a model railway in the attic with a station for each grandchild. He was a signalman at Crewe from 1958 to 1991. He would answer a question you had not asked. He gave me his whistle when I left for university.',
    },
    `My name is Priyanka, and Clement Hartwell was my grandfather. {Somewhere in an attic there is a very small station with my name on it.|I am one of the few people who can say that they had their own railway station.} Grandad built a model railway in the attic with a station for each grandchild. {We were all on the line. That was the point.|Nobody was left off the line.} When I was small I thought that he had built us a toy. I see now that he had drawn a map of what he loved. It ran in a circle, and it always came back to us.

    He was proud of his railway, the small one and the real one. He was a signalman at Crewe from 1958 to 1991. {Think of what that work is.|It is worth thinking about what a signalman does.} He keeps people from harm, people who will never know his name. He does it by paying attention, hour after hour, in all weathers. {If he does it well, nothing happens. That is the whole reward.|When he gets it right, the world just goes on as usual.} I think a great deal of love is like that. The people who keep us safe are mostly out of sight.

    Grandad was unhurried. {That may sound odd in a man who lived by the timetable.|You might expect the opposite of a man of timetables.} But I believe that it came from the same place. He knew that rushing is not the same thing as arriving. {To walk beside him was to be given permission to slow down.|Being with him felt like a long, straight stretch of line.} I miss that already. The world feels faster this week, and it was fast enough before.

    He was a little deaf, as many of you will have noticed. He would answer a question you had not asked. {You would ask about lunch and learn something about steam.|It made talking to him a kind of lucky dip.} It was funny, and we laughed, and he did too. But I have begun to think that he was on to something. {Often his answer was better than my question.|The thing I had asked was rarely the thing that I needed to know.} Maybe we should all listen a bit worse, and answer a bit more kindly.

    And he was curious, right up to the end. {It kept him young, I think.|He never used his age as an excuse to stop wondering.} He wanted to know how a thing worked, and who had made it, and why. Curious people are good company for a child. They never tell you that you are asking too much. {He gave me that, and I have lived on it ever since.|I think that he is the reason I ask questions for as long as I do.}

    He gave me his whistle when I left for university. {It fits in a closed hand.|It is a small thing, and it weighs a great deal.} He could have given me advice, and I would have lost it within the month. Instead he gave me the thing that says it is time to set out. {I was frightened that day, and he knew.|It was his way of telling me that the line was clear.} I have carried it into every new place, and I have never yet had to blow it.

    So I will not say that he has left us. {I will say that the signal has changed.|I will say that he has gone up the line a little way.} Thank you, Grandad, for keeping the way clear. Thank you all for coming here today. Goodbye, and safe travels.`,
  ),
  eulogy(
    'grandmother, Japanese words',
    {
      person: 'Haruko Tanaka',
      relationship: 'grandmother',
      speaker: 'Kenji',
      qualities: 'gentle, frugal, never late, loved persimmons',
      memories:
        'Obaachan folded every piece of wrapping paper and used it again. She walked to the post office on Fridays to send me drawings. She peeled persimmons in one long ribbon. When I broke her blue bowl she said "mottainai" and then she laughed and hugged me.',
      additional: 'She wanted white flowers only.',
      theme: 'nature',
    },
    `Thank you for coming. I am Kenji, the grandson of Haruko Tanaka, and I called my grandmother Obaachan. {If I speak softly, it is because she did.|I will speak softly, since it is how she spoke to me.} She was a gentle person, in the way that light rain is gentle. {You hardly noticed it, and then everything was green.|It asked for nothing, and things grew.} She peeled persimmons in one long ribbon. I used to watch, and hold my breath, and wait for it to break. {It did not break. Her hands knew how much to ask of a thing.|I think of that ribbon when I think of her life, unbroken and bright.}

    She loved persimmons. {There is something about that fruit that suits her.|It is a patient fruit, and you cannot hurry it.} If you take it too soon, it is bitter. If you wait, it is pure honey. Obaachan knew how to wait for people as well. {She did not pull at us. She let us ripen.|She never seemed to mind how long we took to become sweet.}

    My grandmother was frugal, and she was not ashamed of it. Obaachan folded every piece of wrapping paper and used it again. As a boy I found this very funny. {Now I find that I cannot throw any paper away.|I do not find it funny anymore. I find it beautiful.} To fold a thing is to say that it still has a future. Where others saw waste, she saw something that had not yet finished being useful. {I wish that the whole world could be held in such careful hands.|It was a way of respecting the world, one corner at a time.}

    She walked to the post office on Fridays to send me drawings. {They came like a tide, without fail.|You could have set a calendar by them.} She was never late, not with a drawing and not with anything else. Being on time was her way of bowing. It meant that your hours mattered as much as hers. {And think of the walk itself.|I think about those walks.} There and back, in every season, for a piece of paper and a boy. {I did not know that I was being loved on foot.|Love does not always come by telephone. Sometimes it comes on foot.}

    When I broke her blue bowl she said "mottainai," and then she laughed and hugged me. I have never found another word that does the same work. {It holds regret, and respect, and a small sigh.|It is what you say when something good has gone to waste.} I was so afraid, looking down at the pieces, and then there were her arms. She was sorry for the bowl, but she was not going to waste the boy too. {I have tried to remember that when something of mine gets broken.|That is the lesson I will keep.}

    She wanted white flowers only, and so they are white. {She was right, of course. They look like quiet.|They look like a page that she has not drawn on yet.} I hope that you will stop beside them for a moment before you leave. There is nothing you need to say. {She was happy in silence, and so are they.|Just look. She taught me that looking can be enough.}

    Obaachan, I will fold the paper, and I will try to be on time. {I will peel slowly, and I will not mind if the ribbon breaks.|I will wait for the fruit.} Thank you for everything you saved, and for saving some of it for me. Goodbye.`,
  ),
]
