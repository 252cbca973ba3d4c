export default `
<p>Perhaps you said yes on the phone, because it was your mother and there was nobody else, and only afterwards did you understand what you had agreed to. You have to stand up in front of everyone she knew and speak, on one of the worst days of your life. You have avoided speaking in public for years, and now it is on Thursday.</p>
<p>This page will not tell you that there is nothing to be afraid of. It will tell you what the fear does, what helps against each part of it, and what you can arrange beforehand so that less depends on your nerves.</p>
<h2>This is not the kind of speech you are afraid of</h2>
<p>When we fear speaking in public, we fear being judged. At work somebody may want the talk to fail. At a funeral there is no such person. Nobody is comparing you with a better speaker. Nobody wants to be in your place. Most of the room is thinking: I could not do that.</p>
<p>They do not expect skill. If your voice shakes, they will not think that you are weak. They will think that you loved her. If you stop in the middle, the room waits, and the silence that seems endless to you is, to them, a moment in which they can think of her too.</p>
<blockquote>You do not have to be good at this. You have to be the one who knew her.</blockquote>
<h2>What the body does, and what to do about it</h2>
<p>Fear is mostly physical, and each part of it has a plain remedy. None of them removes it. Together they make it small enough to read through.</p>
<ul>
<li><strong>The heart races.</strong> Breathe out for longer than you breathe in: in while you count to four, out while you count to six, five times. Do it sitting down, just before you are called. A slow breath out brings the pulse down a little, and it gives you something to do.</li>
<li><strong>The hands tremble.</strong> Do not hold loose sheets in the air, because paper makes a tremor visible and audible. Lay the pages on the lectern, or use stiff cards, or a folder. Rest both hands on the wood.</li>
<li><strong>The mouth is dry.</strong> Ask for a glass of water at the place where you will speak. Drink before the first word. Go easy on the coffee that morning.</li>
<li><strong>The knees are weak.</strong> Put your feet as far apart as your hips, with your weight on both. If you might feel faint, ask for a chair or a stool; speaking while seated is perfectly proper.</li>
<li><strong>The voice is thin.</strong> It usually settles after four or five sentences. So make the first sentences easy: your name, who you are, thanks to those who came.</li>
<li><strong>The mind goes blank.</strong> It may, and so you will not rely on it. You will read. The whole text, every word, will be on the page in front of you.</li>
</ul>
<h2>Read it, word for word</h2>
<p>Advice about public speaking often says that one should not read from a page. That advice is for other days. At a funeral, reading is normal, and it is the greatest single relief you can give yourself. Nobody will mind. With the words on the paper, the only thing you need to be able to do is what you have done since you were six.</p>
<p>Print it large, 16 point or more, with wide spaces between the lines and only on the upper two thirds of each page, so that your eyes do not sink to your shoes. Number the pages. Break the lines where you want to breathe. Have a second copy in someone else’s pocket. <a href="/eulogy-ideas/how-to-deliver-eulogy-with-confidence">How to Deliver a Eulogy with Confidence</a> says how such a reading copy is made.</p>
<h2>Practice in four small steps</h2>
<p>Fear shrinks when a thing has already happened a few times. You do not need a week. You need four readings, and you can do them all in one day:</p>
<ol>
<li>Alone, sitting down, in a low voice. Only to hear the words outside your head.</li>
<li>Alone, standing up, at full voice, with the pages lying on something at the height of your ribs. A dresser will do.</li>
<li>To one person who will not comment. Say so beforehand: “I only need you to sit there.”</li>
<li>In the place itself, if you can get in. Arrive half an hour early and walk the way from your seat to the lectern and back. Touch the wood. Say your first sentence aloud to the empty rows.</li>
</ol>
<p>You may cry in each of these. That is what they are for. Each time it comes at the same line, it comes with a little less force.</p>
<h2>Choose two faces</h2>
<p>Before you begin, find two people in the room: one on the left, one on the right, both of whom you trust and neither of whom is the person most likely to break your heart. If you look up, look at one of them. If that is too much, look at the top edge of the last row; from the seats it cannot be told apart from looking at people. And if you would rather not look up at all, do not. They will be looking at their own hands.</p>
<h2>Arrange your way out</h2>
<p>Much of the fear is fear of being trapped up there. So build a door. Ask one person, the day before, to be ready to read for you. Give them a copy. Agree on a sign: you look at them and nod, they come up and stand beside you, and one of you goes on. Often it is enough to know that the door is there. <a href="/eulogy-ideas/reading-a-eulogy-when-you-may-cry">How to ask, and how to mark the page for two readers</a>, is described in another article.</p>
<p>Tell the person who leads the service too. They have seen speakers stop many times. They know how to fill a minute so that it feels like part of the day.</p>
<h2>What not to lean on</h2>
<p>A drink to steady the nerves makes the tongue slower and the tears quicker. Somebody else’s pill, taken for the first time on that day, can do anything at all; if you have a prescription of your own, ask your doctor or pharmacist how it fits. Do not skip breakfast either. A piece of toast is enough.</p>
<h2>If you decide not to speak</h2>
<p>You are allowed to say no, even now. Writing the words and letting another person read them is a full way of giving a eulogy. The reader says: “These are the words of Ana, his daughter, who asked me to read them,” and you sit in the first row and hear it with everybody else. So is a short version: two sentences at the graveside, or one line in the program. The pages for <a href="/eulogy-spouse">a husband, wife or partner</a> and for <a href="/eulogy-child">a child</a> are written for people who can say only a little.</p>
<p>And if you do it, know how it often goes. The walk to the front is the worst part. The first three sentences are hard. Somewhere in the first minute the room becomes quiet in a particular way, and you notice that you are no longer thinking about yourself. You are thinking about her. From then on you are not making a speech; you are telling people about someone you knew.</p>
`
