import { eulogy } from '../draft.ts'

export const parents = [
  eulogy(
    'mother at her fabric stall',
    {
      person: 'Ruth Adeyemi',
      relationship: 'mother',
      speaker: 'Tola',
      qualities: 'patient, sharp-tongued, generous with her time',
      memories:
        "She ran a fabric stall in Peckham for 19 years and knew every customer by their wedding. She taught me to sew a straight seam by making me unpick the crooked ones. When my marriage ended she said 'Come home, the soup is on' and nothing else.",
      additional: 'Please thank the women of the market.',
    },
    `My name is Tola, and Ruth Adeyemi was my mother. {Thank you for being here with us.|It is good to see so many faces that she would have known.} I have wondered all week how to begin, and I keep coming back to cloth. She ran a fabric stall in Peckham for 19 years. She knew every customer by their wedding. {You did not so much buy from my mother as report to her.|A person was never just a sale to her; a person was a story with sleeves.} So let me tell you a little of hers.

    {There is a kind of person who teaches by doing it for you. My mother was the other kind.|Some people teach by doing it for you. My mother did not.} She taught me to sew a straight seam by making me unpick the crooked ones. I did not thank her for it then. {I was a child, and a crooked seam looked fine to me.|To a child, a crooked seam looks fine.} But I think of it now whenever something in my life goes wrong. You find the place where it began to wander. You take it apart, stitch by stitch, and you try again. {That was her whole teaching, really.|I do not know a better lesson.} It did not need a blackboard. It needed a needle, and a mother who could wait.

    And she could wait. She was patient in a way that I am still learning to be. {Her patience was like a lamp left on in a hall.|Her patience had no sigh in it.} It did not ask you to hurry, and it did not go out. She was generous with her time too, and time is the hardest thing to give. {You can earn money again. You cannot earn an hour again.|Money comes back. Hours do not.} She gave hers away as if there would always be more.

    Let me not make her too soft. {She would not forgive me.|She would unpick that as well.} My mother was sharp-tongued, and some of you still carry the marks. If your hem was bad, she told you, and if your plan was worse, you heard about it sooner. {But her words cut the way good scissors cut, cleanly, and only where they should.|Still, there was never any spite in it, only care with an edge.} I would give a great deal to be scolded by her again.

    The thing I hold closest is a small one. When my marriage ended she said, "Come home, the soup is on," and nothing else. {No questions. No advice.|She did not ask me why.} That sharp tongue went quiet when it mattered most. I have turned those words over so often since then. They meant that I still had a place. They meant that I did not have to explain myself to be fed. {If love has a sound, I think it sounds like that.|I have heard longer speeches about love, and I have not heard a truer one.}

    She would want me to thank the women of the market. You stood beside her in the cold and the rain of ordinary days, and you were her people. Thank you.

    Mum, I am trying to keep the seam straight. {I will go wrong, and I will unpick it, and I will think of you.|When it wanders, I will hear you.} Goodbye, and thank you for everything that you made, me among it.`,
  ),
  eulogy(
    'father who mended clocks',
    {
      person: 'Anton Weiss',
      relationship: 'father',
      speaker: 'Julia',
      qualities: 'quiet, exact, tender with small things, terrible singer',
      memories:
        'Dad mended clocks in the back room and let me hold the tiny screws. He drove 300 miles in the snow to bring me my inhaler. He sang in the car, badly, all the way to the sea. On his last day he asked if the kitchen clock was right.',
      length: 'short',
      tone: 'emotional',
    },
    `I am Julia, and Anton Weiss was my father. {If you ever stood near him, you know how quiet he was.|He would have hated a speech, so I will try to keep it small.} Dad mended clocks in the back room and let me hold the tiny screws. {That was my whole job, and I took it very seriously.|It was an honour, and he treated it as one.} I think of that often now, a child's open palm and a man who trusts it. He was showing me, without a word, that small things deserve care.

    He was an exact man. {Close enough was not a phrase he liked.|Nearly right, to Dad, was just another way of being wrong.} But he was never cold about it. For him, being exact was a form of love. {You took the trouble because somebody would be depending on it.|You got it right because somebody, somewhere, was counting on it.} He was tender with small things, and I include children in that. He bent down to us, and he listened for what was not ticking.

    {Do you want to know how he said he loved you?|Let me tell you how my father told you that he loved you.} He drove 300 miles in the snow to bring me my inhaler. {He made no fuss of it, before or after.|There was no lecture in it.} I have known people who could talk about love for an hour. My father just got into the car. {Every mile of it was a sentence.|That road was his letter to me.}

    There was another car ride, and it was a happier one. He sang in the car, badly, all the way to the sea. I should be honest here, because he would insist on it. Dad was a terrible singer. {It was the only thing he ever did that was out of time.|He could set a clock by ear, and he could not hold a tune.} And yet I would trade any music in the world for that noise. It was joy, plain and off-key. {Quiet people keep their joy in odd places, and his was in there.|It was where a quiet man kept his joy.}

    On his last day he asked if the kitchen clock was right. {I have thought about that question more than I can say.|It would be easy to smile at that, and I do.} Some people, at the end, ask about themselves. My father asked about the hour that the rest of us would have to live by. {He wanted to leave things in order for us.|He wanted us to be on time for our own lives.} Yes, Dad, it was right, and you made sure of it.

    So what do I do with the quiet now? {I am told that it gets easier.|I do not know yet.} I only know that his kind of silence was never empty. It was full of attention, like a room in which something is being mended. I hope to keep some of that. I hope to take trouble over little things, and to open my hand, and to be trusted with them.

    Thank you all for coming, and for being gentle with us. {Goodbye, Dad. We will keep the kitchen clock wound.|Goodbye, Dad. I will listen for you in every clock.} Sleep well.`,
  ),
  eulogy(
    'mother by the river, medium',
    {
      person: 'Marisol Fuentes',
      relationship: 'mother',
      speaker: 'Elena',
      qualities: 'brave, playful, stubborn, always singing, good with money',
      memories:
        'Mami cleaned offices at night so that we could sleep in the day with her. She learned to swim at 50 because her grandson was afraid of the water. She kept every school drawing in a blue suitcase. At my wedding she danced until the band went home and then she danced without them. She told us "Lo que es para ti, nadie te lo quita."',
      additional: 'Thank you to Dr. Osei and the nurses. Tell Mateo she was proud of him.',
      length: 'medium',
      tone: 'celebratory',
    },
    `Good morning. My name is Elena, and Marisol Fuentes was my mother. {I called her Mami, and so did a good many of the people in this room.|To me she was Mami, and I will call her that today, because nothing else sounds right.} She was a woman who was always singing, so forgive me if this speech feels too quiet. {She would have put a tune to it.|I cannot do what she did.} What I can do is tell you what she was like. I want to tell you the way she told things, with a hand on your arm, and the good part first.

    So here is the good part. At my wedding she danced until the band went home, and then she danced without them. {That is my mother in one line.|If you never met her, you have met her now.} When the music stopped, most of us would stop. Mami took that as a suggestion. {She had her own supply.|Whatever the rest of us had run out of, she still had.} I remember looking at her and feeling that the day was safe in her hands. A party was not over until she had decided that it was.

    She was playful, and she was that way on purpose. {I think people mistake that for being light.|It is easy to think that playful people have had it easy.} She had not. Mami cleaned offices at night so that we could sleep in the day with her. {Read that again in your mind, slowly.|Think about that for a moment.} She gave up the night so that her children would not have to miss her. We did not know that it was hard. We thought that every family slept when the sun was up, because she had turned something heavy into something that felt like a secret game. {That is not luck. That is love, working late.|I call that love, and I also call it work.}

    She was good with money, because she had to be. {A coin did not leave her purse without giving its reasons.|She knew what a thing cost, and she knew what it was worth, and those were different numbers.} But she was never mean with it. What she saved, she saved for us. It taught me that being careful and being kind can be the same act.

    And she was brave. I do not use that word for decoration. She learned to swim at 50, because her grandson was afraid of the water. {She did not tell him to be brave. She went in first.|Other people would have given him a speech. She gave him company.} There is a whole way of raising children in that. You do not push. You step into the cold yourself, and you hold out your hand, and you let them see that you are scared too. {I try to remember it when my own fear comes.|I want to live like that.}

    Was she stubborn? {Please. You knew her.|I can hear you laughing.} She was as stubborn as a door in wet weather. You could lean on her with all your reasons and she would not move. It drove me mad when I was young. Now I see what it was holding up. {A softer woman would have let go of something, and that something might have been us.|All of us were leaning on that same door.}

    She kept every school drawing in a blue suitcase. She kept the good ones and the truly awful ones alike. {I used to think that a suitcase was for leaving.|A suitcase is supposed to be for going away.} Hers was for staying. Hers said that what we made with our small hands was worth carrying anywhere. I think about the weight of that case, and about what she chose to put into it. {Paper suns. Crooked houses. Us.|It was full of us.}

    When life was unfair, she told us, "Lo que es para ti, nadie te lo quita." I will leave it in her own language, because that is where it lives. {She said it like someone closing a window against the wind.|From her it was never a complaint. It was a floor to stand on.} I have needed those words this week, and I expect to need them for a long time.

    There are people to thank, and she would want it done properly. Thank you to Dr. Osei and the nurses, who looked after her so well. {You gave her your skill, and you gave us your patience.|We saw how you cared for her, and we will not forget it.} And Mateo, listen to me. She was proud of you. She was so proud of you. I was asked to tell you, but I think you knew.

    Mami, the band has gone home now. {I do not feel much like dancing.|The room is very still.} But I know what you would do, so I will try to do it too. I will dance without them. Thank you for the days that you gave us, and for the nights that they cost you. Goodbye, Mami.`,
  ),
  eulogy(
    'father, farmer, thin but enough',
    {
      person: 'Earl Tibbets',
      relationship: 'father',
      speaker: 'Wayne',
      qualities: 'hardworking, fair, plain-spoken, loved his dogs',
      memories:
        'He got up before light every day of his life. He shook hands on a deal and never wrote it down. He buried each of his dogs under the oak and took his hat off. He told me a man is only as good as his gate.',
      theme: 'nature',
    },
    `I'm Wayne. Earl Tibbets was my dad, and I'm not much for speeches. {Neither was he.|I get that from him.} He was plain-spoken, so I'll try to be as well. He got up before light every day of his life. {By the time any of us opened our eyes, the day had been started for us.|I grew up thinking that somebody had to get up and start the sun, and that it was him.} That's what I want to say about him first. He was a man who went ahead into the dark, so that the rest of us could come along later.

    Hardworking is a word that gets used a lot at funerals. {With Dad it wasn't praise. It was just a fact, like weather.|For him it was less a virtue than a habit, like breathing.} He didn't work hard to be seen. He worked because the work was there, and because something living would go hungry if he didn't. {Land doesn't care how you feel. He liked that about it.|You can't fool a field, and he never tried to.} You give it your care and then you wait, and I think that all that waiting made him steady.

    He was fair. He shook hands on a deal and never wrote it down. {I asked myself when I was younger if that was foolish.|People today might call that foolish.} I don't think so now. When your word is good, you don't need paper to hold it up. {His was as good as a fence post set deep.|His word stood where he put it.} I've signed plenty of things in my life, and I'm not sure that any of them weighed as much as his hand.

    He told me a man is only as good as his gate. {I was a boy. I thought he was talking about hinges.|For a long while I took that for a remark about hinges.} Maybe he was, but I've come to think that he meant it all. A gate is what you close behind you when nobody is looking. It keeps safe what can't keep itself safe. It tells your neighbor what sort of man lives there. {So I check my gates. I check them, and then I check again, and I think of him.|I can't pass one now without thinking of him.}

    And he loved his dogs. {I'd be lying if I said that none of us were jealous.|I won't pretend that we weren't a little jealous.} He buried each of his dogs under the oak and took his hat off. A man who doesn't say much has to say it some way. That was how he said it. {Bare head, open ground, no words.|There were no words, and none were missing.} I learned about grief from watching that. You don't hide it, and you don't make a show of it either. You stand there, with your head uncovered, for as long as it takes.

    So that's what we're doing today, I guess, standing here with our hats off. {The tree is bigger this time, that's all.|He taught us how, and now it's his turn.} I don't have his way with silence, but I've got a lot of it to practice with now. The land will go on and turn green without asking us, and it'll need someone up before light. {I expect that'll be me.|I'll try to be that someone.}

    Thank you all for coming out. It would have made him shy, and it would have pleased him. {So long, Dad. The gate's shut. Everything's in.|Goodbye, Dad. I shut the gate.}`,
  ),
]
