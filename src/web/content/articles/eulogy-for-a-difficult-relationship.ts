export default `
<p>Not everybody who stands at a lectern was loved well by the person they speak about. A father drank. A mother had a favorite, and it was not you. A brother had not called for eleven years. And now the family looks around, and you are the eldest, or the one who is good with words, or the only one who came.</p>
<p>You may be grieving all the same. You may grieve for what there was, or for what there never was, or feel very little and be ashamed of that. All of these are ordinary. This page is about the speech: how to say something that you can stand behind, in front of people who knew a different side.</p>
<h2>First: do you want to do it?</h2>
<p>You may decline. “I would rather not speak, but I will help to choose the music” is a complete answer, and nobody has a right to the reasons. Someone else can speak: <a href="/eulogy-cousin">a cousin</a>, <a href="/eulogy-colleague">a friend from work</a>, the person who leads the service. You can write a few lines for them to read, or none.</p>
<p>If you are afraid of people at this funeral, or the person who died harmed you badly, you do not owe anybody an appearance. You can say goodbye, or good riddance, in another place and at another time, alone or with somebody who knows.</p>
<p>If you do want to speak, or have decided that you will, the rest is craft.</p>
<h2>The one rule: nothing untrue</h2>
<p>A eulogy is not given under oath. You do not have to tell everything. But everything you say should be true, because the people who were there will hear each false word, and so will you. “He was a devoted father” will stick in your throat if he was not. “He never missed a day of work in thirty years” may be true, and it tells those who know how to listen a great deal.</p>
<blockquote>You may leave things out. You need not put anything in.</blockquote>
<p>Between praise and accusation there is a wide field of plain facts. What they did for a living and were good at. What they liked to eat. What they built, grew, repaired, sang. Where they came from, and what had been done to them before you were born. Who was glad when they came in. You can fill four honest minutes from that field without once saying that you were happy.</p>
<h2>Find the one thing you can thank them for</h2>
<p>It may be small. It may even be something they never meant to give. Sit down and try to finish one of these sentences:</p>
<ul>
<li>I can do this because of them: …</li>
<li>The best day I had with them was …</li>
<li>They were at their best when …</li>
<li>Something of theirs that I have kept is …</li>
<li>From them I learned what I wanted to do differently, and I have.</li>
</ul>
<p>The last one is true for many people, and it can be said aloud in a gentle form: “I learned from him how much a door left open means to a child. I leave mine open.” Those who know will understand. Those who do not will hear a sentence about doors.</p>
<p>If there was one good afternoon, tell that afternoon, with all its details. One real good day is worth more than a general kindness that nobody remembers. You are not claiming that all days were like it.</p>
<h2>Saying that it was hard</h2>
<p>You can name the difficulty in one or two sentences, and often the room is relieved when somebody does. Say it early, say it briefly, say it without examples, and then go on. Some ways to put it:</p>
<ul>
<li>“My mother was not an easy woman, and she would have been the first to tell you so.”</li>
<li>“Those of you who loved him know that it took some work.”</li>
<li>“We did not always find the way to each other. I am glad of the times when we did.”</li>
<li>“There were years when we did not speak. I will not talk about those years today. I want to tell you about the ones before.”</li>
<li>“Drink took a great deal from him, and from us. It did not take everything, and I would like to speak about what it left.”</li>
</ul>
<p>Speak of an illness or an addiction only if the closest family knows that you will. Read them the sentence beforehand, exactly as you mean to say it. Surprises hurt at a funeral, even when they are true.</p>
<h2>What does not belong there</h2>
<p>The lectern is a poor place to settle an account. The other side cannot answer, those who are listening cannot leave, and what is said there is remembered for decades, usually in a worse form than you said it. Leave out:</p>
<ul>
<li>what would be news to somebody in the room,</li>
<li>what was done to another person, unless it is theirs to tell and they want it told,</li>
<li>jokes with a blade in them,</li>
<li>forgiveness that you do not feel. “I forgive you” is yours to give or keep, and you need not decide by Friday.</li>
</ul>
<p>But write it somewhere. Before you write the eulogy, write the other speech, the one you would give if nobody could hear it. Take as many pages as it needs. Then put it away or burn it. Many people find that only after this can they think of the afternoon at the lake.</p>
<h2>Remember who else is in the room</h2>
<p>The person who was hard on you may have been good to somebody else: a grandchild, a neighbor, a second wife. You do not have to agree with them. You can make room for them with one sentence: “Some of you knew a side of her that I did not, and I am glad she had it.” It is generous, it is true, and it protects you from having to describe that side yourself.</p>
<p>Brothers and sisters, too, had different parents in the same house. If you can, show your text to one of them. Ask only one thing: “Is there anything here that you could not sit through?”</p>
<h2>A shape for a short, honest speech</h2>
<ol>
<li>Your name, and what they were to you.</li>
<li>One sentence that admits it was not simple.</li>
<li>Where they came from: two or three facts that help one to understand.</li>
<li>What they were good at, in one scene.</li>
<li>The best day, or the one thing you thank them for.</li>
<li>A wish, or a plain goodbye. “I hope you have found some quiet.” “Goodbye, Dad.”</li>
</ol>
<p><a href="/eulogy-ideas/how-long-should-a-eulogy-be">Three minutes</a> are enough. Nobody will think that it was too short. The pages for <a href="/eulogy-father">a father</a>, <a href="/eulogy-mother">a mother</a> and <a href="/eulogy-sibling">a brother or sister</a> speak of this too. And if you start it and it turns out warmer than you thought, let it be so. That was in you as well.</p>
<h2>Afterwards</h2>
<p>A death can stir up what had been still for a long time. If it becomes too much, talk to somebody. In the United States you can call or text 988 at any hour, free of charge; the <a href="https://988lifeline.org" rel="noopener">988 Suicide &amp; Crisis Lifeline</a> is there for any kind of distress, and not only for thoughts of suicide.</p>
`
